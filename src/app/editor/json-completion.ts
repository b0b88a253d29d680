// Completes the body of a request from the declaration of its collection: members, and their values.

import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  insertBracket,
  pickedCompletion,
  startCompletion,
} from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import { acceptText, suggestValues, type ValueSample } from "../../codemirror/public.ts";
import { getScalarType, type ScalarDeclaration, type TypeDeclaration } from "../../language/public.ts";
import { findJsonPlace, type JsonPlace } from "./json-place.ts";
import { getValueSource, type SampleSource } from "./sample.ts";

/** What a body is: a row of a collection or, if `isPatch`, a merge patch of one. */
export interface JsonBody extends SampleSource {
  readonly isPatch: boolean;
}

type Found = CompletionResult | null;

/** Completes the body that a function returns; null for a text that is not known. */
export function completeJson(getBody: () => JsonBody | null) {
  return (context: CompletionContext): Found | Promise<Found> => {
    const body = getBody();
    const place = findJsonPlace(context.state.sliceDoc(), context.pos);
    if (body === null || place === null) return null;
    const declaration = findDeclaration(place.path, body);
    if (declaration === undefined) return null;
    if (place.due === "value") return completeValue(context, place, declaration, body);
    const isEmpty = place.from === context.pos && !place.isQuoted;
    if (declaration.type !== "object" || (isEmpty && !context.explicit)) return null;
    const members = Object.entries(declaration.fields).filter(
      ([name]) => !place.names.has(name) && !(body.isPatch && isKey([...place.path, name])),
    );
    return createJsonCompletion(
      place,
      members.map(([name, member], index) => createMemberOption(name, member, place.isQuoted, index)),
    );
  };
}

function isKey(path: readonly string[]): boolean {
  return path.length === 1 && path[0] === "_id";
}

function findDeclaration(path: readonly string[], { collection }: JsonBody): TypeDeclaration | undefined {
  let at: TypeDeclaration | undefined = { type: "object", fields: collection.fields };
  for (const name of path) {
    if (at?.type === "object") at = Object.hasOwn(at.fields, name) ? at.fields[name] : undefined;
    else at = at?.type === "array" && name === "[]" ? at.items : undefined;
  }
  return at;
}

function createJsonCompletion({ from, isQuoted }: JsonPlace, options: readonly Completion[]): Found {
  return options.length === 0 ? null : { from, options, validFor: isQuoted ? /^[^"\\]*$/ : /^[\w$.+-]*$/ };
}

function createMemberOption(name: string, declaration: TypeDeclaration, isQuoted: boolean, index: number): Completion {
  const { type, description, required } = declaration;
  return {
    label: name,
    type: "property",
    detail: required === true ? `${type}, required` : type,
    boost: -index,
    ...(description === undefined ? {} : { info: description }),
    apply: (view, completion, from, to) => {
      const behind = view.state.sliceDoc(to, view.state.doc.lineAt(to).to);
      const end = to + (/^[\w$]*"?/.exec(behind)?.[0].length ?? 0);
      const hasValue = /^\s*:/.test(view.state.sliceDoc(end));
      const insert = `${JSON.stringify(name)}${hasValue ? "" : ": "}`;
      const start = isQuoted ? from - 1 : from;
      view.dispatch({
        changes: { from: start, to: end, insert },
        selection: { anchor: start + insert.length },
        scrollIntoView: true,
        userEvent: "input.complete",
        annotations: pickedCompletion.of(completion),
      });
      if (!hasValue) beginValue(view, declaration);
    },
  };
}

/** Writes the quotes or brackets of a value, with the cursor between them, or lists what the value can be. */
function beginValue(view: EditorView, declaration: TypeDeclaration): void {
  const isListed = listDeclaredValues(declaration).length > 0;
  const bracket = isListed ? undefined : brackets.get(declaration.type);
  const begun = bracket === undefined ? null : insertBracket(view.state, bracket);
  if (begun !== null) view.dispatch(begun);
  if (isListed) startCompletion(view);
}

const brackets: ReadonlyMap<TypeDeclaration["type"], string> = new Map([
  ["string", '"'],
  ["object", "{"],
  ["array", "["],
]);

interface Offer extends Pick<Completion, "detail" | "section"> {
  readonly value: string | number | boolean | null;
}

function completeValue(
  context: CompletionContext,
  place: JsonPlace,
  declaration: TypeDeclaration,
  body: JsonBody,
): Found | Promise<Found> {
  if (declaration.type === "object" || declaration.type === "array") return null;
  const isEmpty = place.from === context.pos && !place.isQuoted;
  const declared = listDeclaredValues(declaration);
  // Where nothing was typed, a list of null alone would only be in the way.
  if (isEmpty && declared.length === 0 && !context.explicit) return null;
  const canBeNull = declaration.required !== true && !isKey(place.path) && place.path.at(-1) !== "[]";
  const none = { value: null, detail: body.isPatch ? "removes the value" : "no value" };
  const offers = canBeNull ? [...declared, none] : declared;
  const complete = (sample: ValueSample | null): Found => {
    const seen = sample === null ? [] : listSeenValues(sample);
    const toOptions = (offer: Offer, index: number) => createValueOptions(offer, place, -index);
    return createJsonCompletion(place, [...offers.flatMap(toOptions), ...seen.flatMap(toOptions)]);
  };
  // Enter after a number begins a line and must not complete it.
  const isSeen = declaration.type === "number" ? context.explicit : declaration.type !== "boolean";
  if (declaration.values !== undefined || !isSeen || isKey(place.path)) return complete(null);
  const sample = getValueSource(body)(place.path.filter((name) => name !== "[]").join("."));
  return sample instanceof Promise ? sample.then(complete) : complete(sample);
}

const mostSeen = 50;

/** The values that a declaration lists, those of its type if they are few, or an example. */
function listDeclaredValues(declaration: TypeDeclaration): readonly Offer[] {
  if (declaration.type === "object" || declaration.type === "array") return [];
  const { type, values }: ScalarDeclaration = declaration;
  if (values !== undefined) return values.map((value) => ({ value }));
  const suggested = suggestValues(type, new Date());
  // A date-time in a body is rarely one of today's midnight.
  return getScalarType(type).literal === "boolean" ? suggested : suggested.slice(0, 1);
}

function listSeenValues({ values, isWhole }: ValueSample): readonly Offer[] {
  const section = { name: isWhole ? "Seen in all rows" : "Seen in the first rows" };
  return values
    .slice(0, mostSeen)
    .map(({ value, count }) => ({ value, detail: count === 1 ? "once" : `${count} times`, section }));
}

/** The option of a value; none inside quotes for a value that is not a string. */
function createValueOptions({ value, ...shown }: Offer, { isQuoted }: JsonPlace, boost: number): Completion[] {
  if (isQuoted && typeof value !== "string") return [];
  const text = JSON.stringify(value);
  return [
    {
      label: isQuoted ? text.slice(1, -1) : text,
      type: typeof value === "string" ? "text" : "keyword",
      boost,
      ...shown,
      ...(isQuoted ? { apply: acceptText('"') } : {}),
    },
  ];
}
