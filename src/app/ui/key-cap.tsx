// How a key is shown beside what it does; read out it is by `aria-keyshortcuts` alone.

import { keyName } from "../editor/key-names.ts";

/** @param of - as CodeMirror writes it: `Mod-Shift-9` */
export function KeyCap({ of: key }: { readonly of: string }) {
  return (
    <span className="key-cap" aria-hidden="true">
      <kbd>{keyName(key)}</kbd>
    </span>
  );
}
