// The way from the text of a raw bundle to the draft that sends it, or to what is wrong and where.

import type { Client } from "../../../client/index.ts";
import { requestIdHeader } from "../../../wire/index.ts";
import { type BundleDraft, type BundlePart, createPart, sameRequest } from "../part.ts";
import { matchParts, mergeDisabled } from "./merge-parts.ts";
import { type PartRequest, partOfRequest, type RequestProblem } from "./part-of-request.ts";
import type { RawPart, Span } from "./raw-part.ts";
import { type HeadProblem, settingsOf } from "./raw-settings.ts";
import { fieldNamed, type RawProblem, type RawText, readRawText } from "./raw-text.ts";

export type RawRead = { readonly draft: BundleDraft } | { readonly problems: readonly RawProblem[] };

/**
 * Reads a raw bundle.
 *
 * @param draft - its parts stay themselves where the text has them, and those that are switched off stay in any case.
 */
export function readRaw(text: string, draft: BundleDraft, client: Client): RawRead {
  return draftOfRaw(readRawText(text), draft, client);
}

/** As `readRaw`, of a text that is read already. */
export function draftOfRaw(raw: RawText, draft: BundleDraft, client: Client): RawRead {
  const problems = [...raw.problems];
  const settings = raw.request === undefined ? draft : settingsOf(raw.request, client, draft);
  if ("problem" in settings) problems.push(headProblem(raw, settings.problem));
  const valid = raw.parts.flatMap((part, index) => {
    const request = raw.requests[index];
    return part.id === undefined || request === undefined ? [] : [{ part, id: part.id, request }];
  });
  problems.push(...repeatedIds(raw, valid));
  const known = matchParts(
    draft.parts,
    valid.map(({ id }) => id),
  );
  const made = valid.flatMap(({ part, id, request }, index): BundlePart[] => {
    const read = partOfRequest(request, client, known[index]);
    if (!("problem" in read)) return [partWith({ ...read, id }, known[index])];
    problems.push({ ...spanOf(raw.text, part, read.problem), message: read.problem.message });
    return [];
  });
  if (problems.length > 0 || "problem" in settings) return { problems: problems.toSorted((a, b) => a.from - b.from) };
  const { transaction, timeout, parameters } = settings;
  return { draft: { transaction, timeout, parameters, parts: mergeDisabled(draft.parts, made) } };
}

/** The known part itself when nothing in it has changed. */
function partWith({ method, path, headers, body, id }: PartRequest & { id: string }, known?: BundlePart): BundlePart {
  if (known === undefined) return createPart({ method, path, headers, body, id });
  const changed = { ...known, method, path, headers, body, id, on: true };
  return known.id === id && sameRequest(known, changed) ? known : changed;
}

function repeatedIds(
  { text }: RawText,
  parts: readonly { readonly part: RawPart; readonly id: string }[],
): RawProblem[] {
  const seen = new Set<string>();
  return parts.flatMap(({ part, id }) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    const { from, to } = fieldNamed(text, part.head, requestIdHeader) ?? part.delimiter;
    return [{ from, to, message: `Another part has the ${requestIdHeader} ${id}. Give each part its own.` }];
  });
}

/** The place of what the page can't send; a body of no bytes is never at fault. */
function spanOf(text: string, { message, delimiter }: RawPart, { at }: RequestProblem): Span {
  if (message === undefined) return delimiter;
  if (at === "body") return plain(message.body);
  return plain(
    (at === "start" ? undefined : fieldNamed(text, message.fields.toReversed(), at.header)) ?? message.start,
  );
}

function headProblem({ text, spans }: RawText, { header, message }: HeadProblem): RawProblem {
  const field = header === undefined ? undefined : fieldNamed(text, spans?.fields ?? [], header);
  return { ...plain(field ?? spans?.start ?? { from: 0, to: 0 }), message };
}

function plain({ from, to }: Span): Span {
  return { from, to };
}
