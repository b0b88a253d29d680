// The parts of a raw message in its editor: found by their delimiter lines, and updated with each change.

import { type EditorState, StateField, type Text } from "@codemirror/state";
import type { Span } from "../../../language/public.ts";
import { MultipartError, parseBoundary, requestIdPattern } from "../../../wire/public.ts";

/** A part in the document, from its delimiter line to the end of its body. The first one is the outer message. */
interface RawPart extends Span {
  /** Its X-Request-Id; undefined if it has no valid one. */
  readonly id: string | undefined;
  /** Start of its message, after the head of the part; infinite while the head does not end. */
  readonly message: number;
  readonly body: number;
}

export interface Structure {
  /** Undefined if the message is not multipart. */
  readonly boundary: string | undefined;
  readonly parts: readonly RawPart[];
}

export const structure = StateField.define<Structure>({
  create: ({ doc }) => read(doc, { boundary: undefined, parts: [] }),
  update(before, { docChanged, changes, startState, newDoc }) {
    if (!docChanged) return before;
    let first = newDoc.length;
    changes.iterChangedRanges((from) => {
      first = Math.min(first, from);
    });
    // A part whose delimiter line or the one after it changes is read again.
    const parts = before.parts.filter(({ to }) => to < startState.doc.lineAt(first).from - 1);
    return read(newDoc, { boundary: parts.length === 0 ? undefined : before.boundary, parts });
  },
});

function read(doc: Text, known: Structure): Structure {
  const parts = [...known.parts];
  let { boundary } = known;
  let at = parts.length === 0 ? 0 : (parts.at(-1)?.to ?? 0) + 1;
  const open = (from: number, message: number): { -readonly [K in keyof RawPart]: RawPart[K] } => {
    return { from, to: from, id: undefined, message, body: Number.POSITIVE_INFINITY };
  };
  let part = parts.length === 0 ? open(0, 0) : undefined;
  const end = (to: number): void => {
    if (part !== undefined) parts.push({ ...part, to });
    part = undefined;
  };
  if (at > doc.length) return known;
  for (const line of doc.iterLines(doc.lineAt(at).number)) {
    const kind = classifyDelimiter(line, boundary);
    if (kind !== undefined) end(Math.max(0, at - 1));
    if (kind === "close") return { boundary, parts };
    const next = at + line.length + 1;
    if (kind === "open") part = open(at, Number.POSITIVE_INFINITY);
    else if (part !== undefined && at < part.body) {
      const isHead = at < part.message;
      const [, name, value = ""] = /^(x-request-id|content-type):[ \t]*(.*?)[ \t]*$/i.exec(line) ?? [];
      if (line === "" && isHead) part.message = next;
      else if (line === "" && at > part.message) part.body = next;
      else if (isHead && name?.toLowerCase() === "x-request-id" && requestIdPattern.test(value)) part.id = value;
      else if (parts.length === 0 && name?.toLowerCase() === "content-type") boundary = readBoundary(value);
    }
    at = next;
  }
  end(doc.length);
  return { boundary, parts };
}

function classifyDelimiter(line: string, boundary: string | undefined): "open" | "close" | undefined {
  if (boundary === undefined || !line.startsWith(`--${boundary}`)) return undefined;
  const [rest, hyphens] = /^(--)?[ \t]*$/.exec(line.slice(boundary.length + 2)) ?? [];
  if (rest === undefined) return undefined;
  return hyphens === undefined ? "open" : "close";
}

function readBoundary(contentType: string): string | undefined {
  try {
    return parseBoundary(contentType);
  } catch (error) {
    if (error instanceof MultipartError) return undefined;
    throw error;
  }
}

export function findPartAt(state: EditorState, position: number): RawPart | undefined {
  return state.field(structure).parts.findLast(({ from }) => from <= position);
}
