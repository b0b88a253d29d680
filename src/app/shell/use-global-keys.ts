import { useEffect } from "react";
import { type Command, listCurrentCommands } from "../ui/keys/command.ts";
import { isCharacterKey, matchesKey, type Press } from "../ui/keys/key-match.ts";
import { singleKeys } from "../ui/keys/single-keys.ts";

export interface Situation {
  /** Whether the focused element uses character keys itself: a text field, or a list of options. */
  readonly isWriting: boolean;
  /** Whether keys without Ctrl, Alt or ⌘ are enabled. */
  readonly singleKeys: boolean;
}

export function findGlobalCommand(
  press: Press,
  commands: readonly Command[],
  { isWriting, singleKeys: areWanted }: Situation,
  isMac?: boolean,
): Command | undefined {
  return commands.find(({ isGlobal, key }) => {
    if (isGlobal !== true || key === undefined || !matchesKey(press, key, isMac)) return false;
    return !isCharacterKey(key) || (areWanted && !isWriting);
  });
}

/** Runs commands with global keys, unless a component has handled the event or a modal dialog is open. */
export function useGlobalKeys(): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const isWriting = isTextField(event.composedPath()[0]);
      // Fast path for typing, which is never a global key.
      if (isWriting && !event.altKey && !event.ctrlKey && !event.metaKey && event.key.length === 1) return;
      if (document.querySelector("dialog:modal") !== null) return;
      const command = findGlobalCommand(event, listCurrentCommands(), { isWriting, singleKeys: singleKeys.get() });
      if (command === undefined) return;
      event.preventDefault();
      command.run();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}

const unwritten = ["checkbox", "radio", "button", "submit", "reset", "range", "color", "file", "image"];

function isTextField(target: EventTarget | undefined): boolean {
  if (target instanceof HTMLInputElement) return !unwritten.includes(target.type);
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLElement && target.isContentEditable;
}
