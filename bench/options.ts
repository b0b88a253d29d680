// The options of `npm run bench`, documented in README.md.

import { parseArgs } from "node:util";

export const sectionNames = ["engines", "requests", "writes", "visits", "typing", "imports", "language"] as const;
export type SectionName = (typeof sectionNames)[number];

export interface Options {
  /** Only checks that everything works. */
  readonly smoke: boolean;
  /** Also measures the other libraries, whose packages are installed then. */
  readonly rivals: boolean;
  readonly only: readonly SectionName[];
  /** The numbers of orders for the engine comparison, ascending. */
  readonly sizes: readonly number[];
  readonly rounds: number;
  /** The folder of the built pages. */
  readonly folder: string;
  /** Reports progress. */
  readonly say: (line: string) => void;
}

export function readOptions(args: readonly string[]): Omit<Options, "folder" | "say"> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      smoke: { type: "boolean", default: false },
      rivals: { type: "boolean", default: false },
      only: { type: "string", multiple: true, default: [] },
      rows: { type: "string", default: "10000,100000" },
      million: { type: "boolean", default: false },
      rounds: { type: "string", default: "5" },
    },
  });
  const { smoke, rivals } = values;
  const sizes = smoke ? [500] : values.rows.split(",").map((text) => positive("--rows", text, 500));
  if (values.million) sizes.push(1_000_000);
  return {
    smoke,
    rivals,
    only: values.only.map(sectionName),
    sizes: [...new Set(sizes)].sort((a, b) => a - b),
    rounds: smoke ? 1 : positive("--rounds", values.rounds, 1),
  };
}

function sectionName(text: string): SectionName {
  const found = sectionNames.find((name) => name === text);
  if (found === undefined) throw new Error(`There is no section "${text}"; there are ${sectionNames.join(", ")}.`);
  return found;
}

function positive(option: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) {
    throw new Error(`${option} takes whole numbers from ${least}, not "${text}".`);
  }
  return value;
}
