// What a key does in a presentation.

export type Move = "forward" | "back" | "leave";

type Press = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/**
 * The move of a key; null for none. Remote controls send PgDn and PgUp, which work in the editor, too.
 *
 * @param isWriting - whether the focused element uses keys itself: an editor or a field
 */
export function getPresenterMove({ key, altKey, ctrlKey, metaKey, shiftKey }: Press, isWriting: boolean): Move | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  if (key === "PageDown") return "forward";
  if (key === "PageUp") return "back";
  if (isWriting) return key === "Escape" ? "leave" : null;
  if (key === "ArrowRight") return "forward";
  return key === "ArrowLeft" ? "back" : null;
}
