// Adding, copying, moving and removing parts by hand: the change, and where the focus goes with it.

import { flushSync } from "react-dom";
import { currentState, dispatch } from "./bundle-store.ts";
import { type BundlePart, copyPart, createPart } from "./part.ts";

/** The ids of a part's controls in the document. */
export function controlId(key: string, control: "path" | "up" | "down" | "remove" | "grip"): string {
  return `${key}-${control}`;
}

export const addPartId = "bundle-add-part";

/** Adds a part at the end and goes to its path. */
export function addPart(beginning: Partial<Omit<BundlePart, "key">> = {}): void {
  const part = createPart(beginning);
  flushSync(() => dispatch({ type: "insert", part }));
  focus(controlId(part.key, "path"));
}

export function duplicatePart(original: BundlePart): void {
  const part = copyPart(original);
  flushSync(() => dispatch({ type: "insert", part, after: original.key }));
  focus(controlId(part.key, "path"));
}

/** Moves a part; a part that is moved in the document would lose the focus on its button. */
export function movePart(key: string, by: -1 | 1): void {
  flushSync(() => dispatch({ type: "move", key, by }));
  focus(controlId(key, by < 0 ? "up" : "down"));
}

/** Removes a part and goes to the one that takes its place. */
export function removePart(key: string): void {
  const { parts } = currentState().draft;
  const at = parts.findIndex((part) => part.key === key);
  const neighbour = parts[at + 1] ?? parts[at - 1];
  flushSync(() => dispatch({ type: "remove", key }));
  focus(neighbour === undefined ? addPartId : controlId(neighbour.key, "remove"));
}

function focus(id: string): void {
  document.getElementById(id)?.focus();
}
