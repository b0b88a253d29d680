// What @riddle/service/samples exports: the shop that ships with the playground, and the chemical elements.

export { elements } from "./elements.ts";
export type { SampleRow } from "./row.ts";
export { collections, rows, sampleSize, samples } from "./shop.ts";
