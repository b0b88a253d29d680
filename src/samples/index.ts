// Public API of the samples: the shop that ships with the playground, the chemical elements, and seeded choices.

export { createElements } from "./elements.ts";
export { createRandom, type Random } from "./random.ts";
export type { SampleRow } from "./row.ts";
export { collections, getSampleRows, sampleSize, samples } from "./shop.ts";
