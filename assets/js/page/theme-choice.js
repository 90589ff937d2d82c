/** What a reader may choose for the theme, and where the choice is kept. */

export const KEY = 'kv-theme';
export const THEMES = ['auto', 'light', 'dark'];
