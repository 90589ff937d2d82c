import { defineConfig } from 'html-validate';

export default defineConfig({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  elements: ['html5'],
  rules: {
    'doctype-style': ['error', { style: 'uppercase' }],
    'no-inline-style': 'error',
    'void-style': ['error', { style: 'omit' }],
    // a title is the lesson's title and the name of the site, in either language
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    // every file comes from the site itself
    'require-sri': 'off',
    // the form of a figure answers every move at once: there is nothing to submit
    'wcag/h32': 'off',
  },
});
