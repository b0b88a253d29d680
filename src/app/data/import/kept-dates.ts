// The order of day and month in the files of a collection, so that the next import does not ask for it again.

import { isObject } from "../../../language/internal.ts";
import type { Conversion, FieldConversion, Preview } from "../../../service/internal.ts";
import { type Backend, getBackendKey } from "../../connection/backend.ts";
import { createStored } from "../../state/stored.ts";

type DateOrder = NonNullable<FieldConversion["dates"]>;

const most = 500;

/** By the backend, the collection and the path in its files, the latest last. */
const kept = createStored<Readonly<Record<string, DateOrder>>>("riddle:date-orders", (stored) =>
  Object.fromEntries(
    Object.entries(isObject(stored) ? stored : {}).filter(
      (entry): entry is [string, DateOrder] => entry[1] === "day-month" || entry[1] === "month-day",
    ),
  ),
);

function getKey(backend: Backend, collection: string, path: string): string {
  return JSON.stringify([getBackendKey(backend), collection, path]);
}

export function keepDates(backend: Backend, collection: string, { fields = {} }: Conversion): void {
  const chosen = Object.entries(fields).flatMap(([path, { dates }]) =>
    dates === undefined ? [] : [[getKey(backend, collection, path), dates] as const],
  );
  const keys = new Set(chosen.map(([key]) => key));
  kept.update((before) => {
    const others = Object.entries(before).filter(([key]) => !keys.has(key));
    return Object.fromEntries([...others, ...chosen].slice(-most));
  });
}

/** Makes the choices of a file between two orders as they were made for the collection before. */
export function withKeptDates(
  backend: Backend,
  collection: string,
  conversion: Conversion,
  { choices = [] }: Pick<Preview, "choices">,
): Conversion {
  const fields = { ...conversion.fields };
  for (const { about, paths } of choices) {
    const [path = ""] = paths;
    const dates = kept.get()[getKey(backend, collection, path)];
    if (about === "dates" && dates !== undefined) fields[path] = { dates, ...fields[path] };
  }
  return { ...conversion, fields };
}
