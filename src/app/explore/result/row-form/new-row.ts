import type { CollectionDeclaration, TypeDeclaration } from "../../../../language/public.ts";
import { validateRow } from "../../../../service/internal.ts";
import { ServiceError } from "../../../../wire/public.ts";
import { createNestedRow } from "../../../rows/highlight.ts";
import { mergeMembers, readValue } from "../cell-edit/edited-value.ts";

export interface RowField {
  readonly path: string;
  readonly declaration: Exclude<TypeDeclaration, { readonly type: "object" }>;
}

/** By path; a field without a text has no value. */
export type RowTexts = ReadonlyMap<string, string>;

type Fields = CollectionDeclaration["fields"];

/** The fields with a value of their own: those inside objects instead of the objects. */
export function listRowFields(fields: Fields, before = ""): readonly RowField[] {
  return Object.entries(fields).flatMap(([name, declaration]) =>
    declaration.type === "object"
      ? listRowFields(declaration.fields, `${before}${name}.`)
      : [{ path: `${before}${name}`, declaration }],
  );
}

/** An object is left out if none of its fields has a text. A text that does not fit its type stays a text. */
export function createRow(fields: Fields, texts: RowTexts): Readonly<Record<string, unknown>> {
  return listRowFields(fields).reduce((row, { path, declaration }) => {
    const text = texts.get(path);
    return text === undefined ? row : mergeMembers(row, createNestedRow(path, readValue(text, declaration)));
  }, {});
}

/** The problems of a new row, with the checks of the service: by the path of a field, or by "" for others. */
export function findRowProblems(
  row: Readonly<Record<string, unknown>>,
  collection: CollectionDeclaration,
): ReadonlyMap<string, string> {
  try {
    // The declaration requires the key where the service generates none.
    validateRow(row, collection, { keyOptional: collection.fields._id?.required !== true });
    return new Map();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const paths = listRowFields(collection.fields).map(({ path }) => path);
    const problems = error.issues.map(({ message, details }) => {
      const place = String(details?.path ?? "").replace(/\[.*/, "");
      return [paths.includes(place) ? place : "", message] as const;
    });
    // The first problem of a field counts.
    return new Map(problems.toReversed());
  }
}
