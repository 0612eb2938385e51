"use strict";

const KNOWN = [
  "document", "window", "matchMedia", "location", "history", "performance", "addEventListener", "setInterval",
  "clearInterval", "setTimeout", "clearTimeout", "sessionStorage", "DOMPoint",
];

module.exports = [
  {
    languageOptions: {
      ecmaVersion: 2020,
      sourceType: "script",
      globals: Object.fromEntries(KNOWN.map((name) => [name, "readonly"])),
    },
    rules: {
      eqeqeq: "error",
      "no-implicit-globals": "error",
      "no-redeclare": "error",
      "no-shadow": "error",
      "no-undef": "error",
      "no-unused-expressions": "error",
      "no-unused-vars": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
];
