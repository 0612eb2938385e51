"use strict";

const KNOWN = [
  "document", "window", "matchMedia", "location", "history", "performance", "addEventListener", "setInterval",
  "clearInterval", "setTimeout", "clearTimeout", "sessionStorage", "DOMPoint",
];

const RULES = {
  eqeqeq: "error",
  "no-implicit-globals": "error",
  "no-redeclare": "error",
  "no-shadow": "error",
  "no-undef": "error",
  "no-unused-expressions": "error",
  "no-unused-vars": "error",
  "no-var": "error",
  "prefer-const": "error",
};

const globals = (names) => Object.fromEntries(names.map((name) => [name, "readonly"]));

/** What modules of the page in the browser use, and its two workers. */
const MODULES = [
  "document", "window", "navigator", "location", "history", "performance", "matchMedia", "addEventListener",
  "removeEventListener", "setTimeout", "clearTimeout", "localStorage", "fetch", "open", "scrollTo", "structuredClone",
  "URL", "Blob", "File", "TextEncoder", "DOMParser", "CSSStyleSheet", "ResizeObserver", "IntersectionObserver", "Worker", "Intl", "Event",
  "dispatchEvent", "AbortController", "Response", "CompressionStream", "DecompressionStream", "TextDecoder", "atob", "btoa",
  "requestAnimationFrame", "cancelAnimationFrame",
];
const WORKERS = [
  "TransformStream", "WebAssembly", "DecompressionStream", "TextDecoder",
  "setTimeout", "clearTimeout", "AbortController", "self", "caches", "clients", "skipWaiting", "fetch", "postMessage", "atob", "Response", "Request", "URL", "addEventListener", "registration", "location"];

module.exports = [
  {
    files: ["sheetgen/page/*.js"],
    languageOptions: {
      ecmaVersion: 2020,
      sourceType: "module",
      globals: globals(KNOWN),
    },
    rules: RULES,
  },
  {
    files: ["sheetgen/web/site/js/*.js"],
    ignores: ["sheetgen/web/site/js/python.js"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals(MODULES) },
    rules: RULES,
  },
  {
    files: ["sheetgen/web/site/worker.js", "sheetgen/web/site/service-worker.js", "sheetgen/web/site/js/python.js"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: { ...globals(WORKERS), onmessage: "writable" } },
    rules: RULES,
  },
];
