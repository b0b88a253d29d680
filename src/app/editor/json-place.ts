// Finds what can be completed at a position of a JSON text that may be unfinished: a member's name, or a value.

export interface JsonPlace {
  readonly due: "name" | "value";
  /** Of the value, or of the object around the name: names, and `[]` for the items of an array. */
  readonly path: readonly string[];
  /** The names in the object around it, before and after the position. */
  readonly names: ReadonlySet<string>;
  /** Where the text to complete begins, inside a quote. */
  readonly from: number;
  readonly isQuoted: boolean;
}

/** An object or array around the position, or the whole text. */
interface Frame {
  readonly kind: "object" | "array" | "text";
  readonly path: readonly string[];
  readonly names: Set<string>;
  name: string | null;
  isAfterColon: boolean;
  /** Whether it has the value that its last comma, colon or bracket requires. */
  isFilled: boolean;
}

/** A string with its closing quote in a group, a sign, or a word. */
const tokens = /"(?:[^"\\\n]|\\.)*("?)|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The place of a position; null if nothing can be completed there, as after a value. */
export function findJsonPlace(text: string, pos: number): JsonPlace | null {
  const frames = [createFrame("text", [])];
  let place: JsonPlace | null | undefined;
  for (const { 0: token, 1: closing, index } of text.matchAll(tokens)) {
    const frame = frames.at(-1) as Frame;
    const isHere = place === undefined && index < pos && pos <= getTokenEnd(token, closing, index);
    if (isHere) place = placeIn(frame, token.startsWith('"') ? index + 1 : index, token.startsWith('"'));
    else if (index >= pos) place ??= placeIn(frame, pos, false);
    if (place === null) return null;
    read(token, frame, frames, isHere);
  }
  return place === undefined ? placeIn(frames.at(-1) as Frame, pos, false) : place;
}

/** The last position that is in a token. A sign has none, and a string none behind its closing quote. */
function getTokenEnd(token: string, closing: string | undefined, index: number): number {
  if (/^[{}[\],:]$/.test(token)) return index;
  return index + token.length - (closing ? 1 : 0);
}

function createFrame(kind: Frame["kind"], path: readonly string[]): Frame {
  return { kind, path, names: new Set(), name: null, isAfterColon: false, isFilled: false };
}

function placeIn(frame: Frame, from: number, isQuoted: boolean): JsonPlace | null {
  const { kind, path, names, name, isAfterColon, isFilled } = frame;
  if (kind === "text" || isFilled || (kind === "object" && !isAfterColon && name !== null)) return null;
  return kind === "object" && !isAfterColon
    ? { due: "name", path, names, from, isQuoted }
    : { due: "value", path: getNextPath(frame), names, from, isQuoted };
}

function getNextPath({ kind, path, name }: Frame): readonly string[] {
  return kind === "text" ? path : [...path, kind === "array" ? "[]" : (name ?? "")];
}

function read(token: string, frame: Frame, frames: Frame[], isHere: boolean): void {
  if (token === "{" || token === "[") {
    frame.isFilled = true;
    frames.push(createFrame(token === "{" ? "object" : "array", getNextPath(frame)));
  } else if (token === "}" || token === "]") {
    if (frames.length > 1) frames.pop();
  } else if (token === ":") frame.isAfterColon = true;
  else if (token === ",") Object.assign(frame, { name: null, isAfterColon: false, isFilled: false });
  else if (frame.kind === "object" && !frame.isAfterColon) {
    frame.name = token.replace(/^"|"$/g, "");
    if (!isHere) frame.names.add(frame.name);
  } else frame.isFilled = true;
}
