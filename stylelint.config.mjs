/** @type {import("stylelint").Config} */
export default {
  extends: ['stylelint-config-standard'],
  rules: {
    // block__part--variant, or one word of the shared vocabulary such as `is-reused`
    'selector-class-pattern': [
      '^[a-z][a-z0-9]*(-[a-z0-9]+)*(__[a-z0-9]+(-[a-z0-9]+)*)?(--[a-z0-9]+(-[a-z0-9]+)*)?$',
      { message: 'Write classes as block__part--variant.' },
    ],
    'selector-max-id': 0,
    'declaration-no-important': true,
    'color-named': 'never',
    'max-nesting-depth': 3,
    // rules stand in the order of what is on the page; the cascade is kept flat by layers
    'no-descending-specificity': null,
  },
};
