// What is offered at a place in a part's path.

import { encodeQuery, entityPath, type Method } from "../../../client/index.ts";
import { type CollectionDeclaration, fieldTypes } from "../../../language/index.ts";
import { type FoundParameter, parametersFor } from "./parameters.ts";
import type { PathContext } from "./path-context.ts";

export interface PathOption {
  /** What is written in the place of what is typed. */
  readonly text: string;
  /** What is shown. */
  readonly label: string;
  readonly detail: string;
}

/** The key of an existing row, and a word that identifies the row. */
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

export function optionsAt(context: PathContext, known: Known): readonly PathOption[] {
  const collection = known.collections.find(({ name }) => name === context.collection);
  switch (context.expects) {
    case "collection":
      return collectionOptions(context.typed, known);
    case "key":
      return collection === undefined ? [] : keyOptions(context, known.keys);
    case "parameter":
      return startingWith(
        context.typed,
        parametersFor(known.method).map(({ name, about }) => ({ text: `${name}=`, label: name, detail: about })),
      );
    case "value":
      return collection === undefined || context.parameter === undefined
        ? []
        : startingWith(context.typed, valueOptions(context.parameter, collection, context.typed.startsWith("-")));
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

function keyOptions(context: PathContext, keys: readonly KnownKey[]): readonly PathOption[] {
  const options = keys.map(({ key, word }) => ({
    text: entityPath(context.collection, key).replace(/^[^@]*@/, ""),
    label: String(key),
    detail: word,
  }));
  return startingWith(context.typed, options);
}

function valueOptions(
  { name, holds, values }: FoundParameter,
  collection: CollectionDeclaration,
  isDescending: boolean,
): readonly PathOption[] {
  if (holds !== "fields") return values.map((value) => ({ text: value, label: value, detail: "" }));
  const detail = isDescending ? (name === "sort" ? "descending" : "left out") : "";
  return fieldsFor(name, collection).map((field) => {
    const label = isDescending ? `-${field}` : field;
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
export function isWorthShowing(context: PathContext, options: readonly PathOption[]): boolean {
  return options.length > 0 && !options.some(({ label }) => label === context.typed);
}
