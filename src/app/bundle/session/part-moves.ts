import { flushSync } from "react-dom";
import { type BundlePart, createPart, type PartChange } from "../../requests/parts/part.ts";
import type { BundleSession } from "./session.ts";

type Control = "path" | "up" | "down" | "copy" | "remove";

export function getControlId(key: string, control: Control): string {
  return `${key}-${control}`;
}

export const addPartId = "bundle-add-part";

export function addPart(session: BundleSession, beginning?: PartChange): void {
  insert(session, createPart(beginning));
}

export function clonePart(session: BundleSession, { id: _, key, ...request }: BundlePart): void {
  insert(session, createPart(request), key);
}

function insert({ dispatch, openPart }: BundleSession, part: BundlePart, after?: string): void {
  flushSync(() => {
    dispatch({ type: "insert", part, after });
    openPart(part.key);
  });
  focus(getControlId(part.key, "path"));
}

/** Moves a part to an index, and focuses one of its controls: the browser drops the focus of a moved element. */
export function movePart({ dispatch }: BundleSession, key: string, to: number, control: Control): void {
  flushSync(() => dispatch({ type: "move-to", key, to }));
  focus(getControlId(key, control));
}

export function removePart({ dispatch, now }: BundleSession, key: string): void {
  const { parts } = now().draft;
  const at = parts.findIndex((part) => part.key === key);
  const neighbour = parts[at + 1] ?? parts[at - 1];
  flushSync(() => dispatch({ type: "remove", key }));
  if (neighbour !== undefined) focus(getControlId(neighbour.key, "remove"));
  // A touch screen shows the tools of an open part only.
  if (document.activeElement === document.body) focus(addPartId);
}

export function focusParts({ now }: BundleSession): void {
  const [part] = now().draft.parts;
  focus(part === undefined ? addPartId : getControlId(part.key, "path"));
}

function focus(id: string): void {
  document.getElementById(id)?.focus();
}
