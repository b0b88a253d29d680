// The samples for the other layers of Riddle.

export * from "./public.ts";

// For other layers of Riddle only: seeded choices.

export { createRandom, type Random } from "./random.ts";
