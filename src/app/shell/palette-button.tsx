// The button that looks like a search field and opens the palette.

import { Search } from "lucide-react";
import { keys } from "../commands/keys.ts";
import { openPageDialog } from "../commands/page-dialog.ts";
import { KeyCap } from "../ui/key-cap.tsx";
import { ariaKey } from "../ui/key-names.ts";
import * as styles from "./palette-button.module.css";

export function PaletteButton() {
  return (
    <button
      className={styles.open}
      type="button"
      aria-label="Commands: search or run…"
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKey(keys.palette.key)}
      onClick={() => openPageDialog("palette")}
    >
      <Search className="icon" aria-hidden />
      <span className={styles.text}>Search or run…</span>
      <KeyCap of={keys.palette.key} />
    </button>
  );
}
