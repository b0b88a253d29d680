// Shows a keyboard shortcut on its control. Screen readers read `aria-keyshortcuts` instead.

import { keyName } from "./key-names.ts";

/** @param of - in CodeMirror's notation: `Mod-Shift-9` */
export function KeyHint({ of: key }: { readonly of: string }) {
  return (
    <span className="key-hint" aria-hidden="true">
      <kbd>{keyName(key)}</kbd>
    </span>
  );
}
