// epoki.d.mts: where TypeScript looks for the types of epoki.mjs; they are in epoki.d.ts.
export * from './epoki.js';
