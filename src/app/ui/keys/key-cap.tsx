// Shows a keyboard shortcut next to its control, or on it. Screen readers read `aria-keyshortcuts` instead.

import { formatKey } from "./key-names.ts";

interface Props {
  /** In CodeMirror's notation: `Mod-Shift-9`. */
  readonly of: string;
  readonly className?: string;
}

export function KeyCap({ of: key, className = "key-cap" }: Props) {
  return (
    <span className={className} aria-hidden="true">
      <kbd>{formatKey(key)}</kbd>
    </span>
  );
}

/** A smaller one for texts and quiet buttons, which is not shown on touch screens. */
export function KeyHint({ of: key }: Pick<Props, "of">) {
  return <KeyCap of={key} className="key-hint" />;
}
