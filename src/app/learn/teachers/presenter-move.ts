// What a key does in a presentation.

export type Move = "forward" | "back" | "leave";

interface Situation {
  /** Whether the focused element uses keys itself: an editor or a field. */
  readonly isWriting: boolean;
}

/**
 * The move of a key; null for none. Remote controls send PgDn and PgUp, which work in the editor, too.
 *
 * @param press - a keyboard event
 */
export function moveOf(
  {
    key,
    altKey,
    ctrlKey,
    metaKey,
    shiftKey,
  }: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">,
  { isWriting }: Situation,
): Move | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  if (key === "PageDown") return "forward";
  if (key === "PageUp") return "back";
  if (key === "Escape" && isWriting) return "leave";
  if (isWriting) return null;
  if (key === "ArrowRight") return "forward";
  return key === "ArrowLeft" ? "back" : null;
}
