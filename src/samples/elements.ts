// The chemical elements, a sample of facts. Numbers as commonly tabulated; masses are the abridged ones of IUPAC.

import type { CollectionDeclaration } from "../language/public.ts";
import facts from "./elements.csv?raw";
import { choice, equality, ordering, quantity, text } from "./operator-sets.ts";
import { readTable } from "./read-table.ts";
import type { SampleRow } from "./row.ts";

const categories = [
  "nonmetal",
  "noble gas",
  "alkali metal",
  "alkaline earth metal",
  "metalloid",
  "post-transition metal",
  "transition metal",
  "lanthanide",
  "actinide",
] as const;

const declaration: CollectionDeclaration = {
  name: "Elements",
  description: "The chemical elements, from hydrogen to oganesson.",
  fields: {
    _id: { type: "number", integer: true, minimum: 1, maximum: 118, description: "The atomic number, the key." },
    symbol: { type: "string", required: true, maxLength: 2, description: "The symbol, such as Fe." },
    name: { type: "string", required: true, maxLength: 20, description: "The English name." },
    mass: { type: "number", required: true, minimum: 1, description: "The atomic mass, in daltons." },
    category: { type: "string", values: categories, description: "The kind of element, null if it is not known." },
    group: { type: "number", integer: true, minimum: 1, maximum: 18, description: "The column of the periodic table." },
    period: { type: "number", required: true, integer: true, minimum: 1, maximum: 7, description: "The row." },
    phase: { type: "string", values: ["gas", "liquid", "solid"], description: "At 25 °C, null if it is not known." },
    melting: { type: "number", minimum: 0, description: "The melting point, in kelvins." },
    boiling: { type: "number", minimum: 0, description: "The boiling point, in kelvins." },
    density: { type: "number", minimum: 0, description: "In grams per cubic centimetre." },
    electronegativity: { type: "number", minimum: 0, maximum: 4, description: "On Pauling's scale." },
    discovered: { type: "number", integer: true, description: "The year, null if it was known in antiquity." },
  },
  indexes: ["category"],
  operations: {
    FindMany: {
      filter: {
        _id: quantity,
        symbol: text,
        name: text,
        mass: ordering,
        category: choice,
        group: quantity,
        period: quantity,
        phase: choice,
        melting: ordering,
        boiling: ordering,
        density: ordering,
        electronegativity: ordering,
        discovered: ordering,
      },
      sort: ["_id", "symbol", "name", "mass", "melting", "boiling", "density", "electronegativity", "discovered"],
      defaultSort: "_id",
    },
    UpdateMany: { filter: { _id: choice, category: choice, phase: equality } },
    DeleteMany: { filter: { _id: choice } },
  },
};

/** The sample in the form of an exported workspace. The rows are in the order of the atomic numbers, which they leave out. */
export function createElements() {
  const rows = readTable(facts, ",").map((element, index): SampleRow => {
    const values = Object.entries(element).map(([name, text]) => [name, readValue(text)] as const);
    return { _id: index + 1, ...Object.fromEntries(values) };
  });
  return { riddle: 1, collections: [declaration], rows: { [declaration.name]: rows } };
}

function readValue(text: string): string | number | null {
  if (text === "") return null;
  return /^[\d.]+$/.test(text) ? Number(text) : text;
}
