// Observes writes: requests other than GET, and rows that differ between two reads.

import type { Page } from "@playwright/test";

/** Grows by `METHOD path` whenever the page sends anything but a GET. */
export function watchWrites(page: Page): readonly string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return writes;
}

interface Keyed {
  readonly _id: number | string;
}

/** The keys of rows that differ between two reads, in the order of the first. */
export function differences<R extends Keyed>(before: readonly R[], after: readonly R[]): R["_id"][] {
  const texts = new Map(after.map((row) => [row._id, textOf(row)]));
  const changed = before.filter((row) => texts.get(row._id) !== textOf(row)).map(({ _id }) => _id);
  const known = new Set(before.map(({ _id }) => _id));
  return [...changed, ...after.map(({ _id }) => _id).filter((key) => !known.has(key))];
}

/** A row as text, independent of the order of its members. */
function textOf(row: object): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}
