// What @riddle/service/samples exports: the shop that ships with the playground, and the chemical elements.

export { createElements } from "./elements.ts";
export type { SampleRow } from "./row.ts";
export { collections, getSampleRows, sampleSize, samples } from "./shop.ts";
