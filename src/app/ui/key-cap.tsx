// Shows a keyboard shortcut next to its control. Screen readers read `aria-keyshortcuts` instead.

import { keyName } from "../editor/key-names.ts";

/** @param of - in CodeMirror's notation: `Mod-Shift-9` */
export function KeyCap({ of: key }: { readonly of: string }) {
  return (
    <span className="key-cap" aria-hidden="true">
      <kbd>{keyName(key)}</kbd>
    </span>
  );
}
