// The button that looks like a field for searching, and opens the palette.

import { Search } from "lucide-react";
import { keys } from "../commands/keys.ts";
import { openPageDialog } from "../commands/page-dialog.ts";
import { ariaKey } from "../editor/key-names.ts";
import { KeyCap } from "../ui/key-cap.tsx";

export function PaletteButton() {
  return (
    <button
      className="palette-open"
      type="button"
      aria-label="Commands: search or run…"
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKey(keys.palette)}
      onClick={() => openPageDialog("palette")}
    >
      <Search className="icon" aria-hidden />
      <span className="palette-text">Search or run…</span>
      <KeyCap of={keys.palette} />
    </button>
  );
}
