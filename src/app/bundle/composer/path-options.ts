// What is offered at a place in a part's path.

import { encodeQuery, entityPath, type Method } from "../../../client/index.ts";
import { type CollectionDeclaration, fieldTypes } from "../../../language/index.ts";
import { type FoundParameter, parametersFor } from "./parameters.ts";
import type { PathPlace } from "./path-place.ts";

export interface PathOption {
  /** What is written in the place of what is typed. */
  readonly text: string;
  /** What is shown. */
  readonly label: string;
  readonly detail: string;
}

/** A key that a row really has, and a word that tells which row. */
export interface KnownKey {
  readonly key: string | number;
  readonly word: string;
}

export interface Known {
  readonly method: Method;
  readonly collections: readonly CollectionDeclaration[];
  /** The first keys of the collection in the path; empty until they are there. */
  readonly keys: readonly KnownKey[];
}

export function optionsAt(place: PathPlace, known: Known): readonly PathOption[] {
  const collection = known.collections.find(({ name }) => name === place.collection);
  switch (place.due) {
    case "collection":
      return collectionOptions(place.typed, known);
    case "key":
      return collection === undefined ? [] : keyOptions(place, known.keys);
    case "parameter":
      return startingWith(
        place.typed,
        parametersFor(known.method).map(({ name, about }) => ({ text: `${name}=`, label: name, detail: about })),
      );
    case "value":
      return collection === undefined || place.parameter === undefined
        ? []
        : startingWith(place.typed, valueOptions(place.parameter, collection, place.typed.startsWith("-")));
  }
}

function collectionOptions(typed: string, { collections, method }: Known): readonly PathOption[] {
  const named = startingWith(
    typed,
    collections.map(({ name, description }) => ({ text: `/${name}`, label: name, detail: description })),
  );
  const exact = collections.find(({ name }) => name === typed);
  if (exact === undefined) return named;
  const ways = [
    ...(method === "POST" ? [] : [{ text: `/${exact.name}@`, label: `${exact.name}@`, detail: "one, by its key" }]),
    ...(parametersFor(method).length === 0
      ? []
      : [{ text: `/${exact.name}?`, label: `${exact.name}?`, detail: "with parameters" }]),
  ];
  return [...named, ...ways];
}

function keyOptions(place: PathPlace, keys: readonly KnownKey[]): readonly PathOption[] {
  const options = keys.map(({ key, word }) => ({
    text: entityPath(place.collection, key).replace(/^[^@]*@/, ""),
    label: String(key),
    detail: word,
  }));
  return startingWith(place.typed, options);
}

function valueOptions(
  { name, holds, values }: FoundParameter,
  collection: CollectionDeclaration,
  isTurned: boolean,
): readonly PathOption[] {
  if (holds !== "fields") return values.map((value) => ({ text: value, label: value, detail: "" }));
  const detail = isTurned ? (name === "sort" ? "descending" : "left out") : "";
  return fieldsFor(name, collection).map((field) => {
    const label = isTurned ? `-${field}` : field;
    return { text: encodeQuery({ "": label }).slice(1), label, detail };
  });
}

function fieldsFor(parameter: string, collection: CollectionDeclaration): readonly string[] {
  if (parameter === "sort") return collection.operations.FindMany.sort;
  return [...new Set([...Object.keys(collection.fields), ...fieldTypes(collection).keys()])];
}

/** Those that begin so, whatever the case. */
function startingWith(typed: string, options: readonly PathOption[]): readonly PathOption[] {
  const begin = typed.toLowerCase();
  return options.filter(({ label }) => label.toLowerCase().startsWith(begin));
}

/** Whether there is something to choose from: more than what is typed already. */
export function isWorthShowing(place: PathPlace, options: readonly PathOption[]): boolean {
  return options.length > 0 && !options.some(({ label }) => label === place.typed);
}
