// Loads the other libraries and declares the parts of their APIs that are used here.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../scripts/project.mjs";

/**
 * Loads a package of bench/package.json. The specifier is dynamic, because the project's own type checks must pass
 * without these packages.
 */
async function load<T>(specifier: string): Promise<T> {
  return (await import(/* @vite-ignore */ specifier)) as T;
}

type Parse = (text: string) => unknown;

export interface Parsers {
  readonly rsql: Parse;
  readonly filtrex: Parse;
  readonly odata: Parse;
  readonly odataPeg: Parse;
  readonly jsep: Parse;
  readonly liqe: Parse;
}

export async function loadParsers(): Promise<Parsers> {
  const { parse: rsql } = await load<{ parse: Parse }>("@rsql/parser");
  // The generated parser returns the tree as a nested list of source code, which is not compiled here. The parser's
  // helpers are initialized by the module that uses it.
  await load("filtrex/dist/esnext/filtrex.mjs");
  const { parser } = await load<{ parser: { parse: Parse } }>("filtrex/dist/esnext/parser.mjs");
  const { defaultParser } = await load<{ defaultParser: { filter: Parse } }>("@odata/parser");
  const { default: peg } = await load<{ default: { parse: Parse } }>("odata-parser");
  const { default: jsep } = await load<{ default: Parse }>("jsep");
  const { parse: liqe } = await load<{ parse: Parse }>("liqe");
  return {
    rsql,
    filtrex: (text) => parser.parse(text),
    odata: (text) => defaultParser.filter(text),
    odataPeg: (text) => peg.parse(text),
    jsep,
    liqe,
  };
}

/** A MongoDB query. */
export type MongoFilter = Readonly<Record<string, unknown>>;
export type RowTest = (row: object) => boolean;

export interface MongoFilters {
  readonly mingo: (filter: MongoFilter) => RowTest;
  readonly sift: (filter: MongoFilter) => RowTest;
}

export async function loadMongoFilters(): Promise<MongoFilters> {
  const { Query } = await load<{ Query: new (filter: MongoFilter) => { test: RowTest } }>("mingo");
  const { default: sift } = await load<{ default: (filter: MongoFilter) => RowTest }>("sift");
  return {
    mingo: (filter) => {
      const query = new Query(filter);
      return (row) => query.test(row);
    },
    sift,
  };
}

/** A package's name with its version: `jsep 1.6.0`. */
export function versioned(name: string): string {
  const folders = [join(root, "bench", "node_modules", name), join(root, "node_modules", name)];
  const folder = folders.find((each) => existsSync(each)) ?? "";
  const manifest: { readonly version: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `${name} ${manifest.version}`;
}
