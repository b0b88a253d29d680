import { expect, test } from "vitest";
import { createElements } from "./elements.ts";

const rows = createElements().rows.Elements ?? [];
const named = (name: string) => rows.find((row) => row.name === name);

test("there are 118 elements, each with its own symbol and name", () => {
  expect(rows).toHaveLength(118);
  expect(new Set(rows.map(({ symbol }) => symbol)).size).toBe(118);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(118);
});

test("known facts are in their fields", () => {
  expect(named("Iron")).toEqual({
    _id: 26,
    symbol: "Fe",
    name: "Iron",
    mass: 55.845,
    category: "transition metal",
    group: 8,
    period: 4,
    phase: "solid",
    melting: 1811,
    boiling: 3134,
    density: 7.874,
    electronegativity: 1.83,
    discovered: null,
  });
  expect(rows.filter(({ phase }) => phase === "liquid").map(({ name }) => name)).toEqual(["Bromine", "Mercury"]);
  const gases = ["Helium", "Neon", "Argon", "Krypton", "Xenon", "Radon"];
  expect(rows.filter(({ category }) => category === "noble gas").map(({ name }) => name)).toEqual(gases);
});

test("elements that are liquid at 25 °C melt below and boil above it", () => {
  const misplaced = rows.filter(({ phase, melting, boiling }) => {
    if (melting == null || boiling == null) return false;
    const is = 298.15 < Number(melting) ? "solid" : 298.15 < Number(boiling) ? "liquid" : "gas";
    return is !== phase;
  });
  expect(misplaced).toEqual([]);
});

test("a heavier period has heavier elements, and a group has one element in each period", () => {
  const masses = rows.map(({ mass }) => Number(mass));
  // Argon and potassium, cobalt and nickel, and others are out of order by mass, but never by much.
  expect(masses.filter((mass, index) => index > 0 && mass < (masses[index - 1] ?? 0) - 3)).toEqual([]);
  const places = rows.filter(({ group }) => group !== null).map(({ group, period }) => `${group} ${period}`);
  expect(new Set(places).size).toBe(places.length);
});
