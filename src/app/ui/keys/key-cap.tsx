// Shows a keyboard shortcut next to its control, or on it. Screen readers read `aria-keyshortcuts` instead.

import { formatKey } from "./key-names.ts";

interface Props {
  /** In CodeMirror's notation: `Mod-Shift-9`. */
  readonly of: string;
}

export function KeyCap({ of: key }: Props) {
  return (
    <span className="key-cap" aria-hidden="true">
      <kbd>{formatKey(key)}</kbd>
    </span>
  );
}
