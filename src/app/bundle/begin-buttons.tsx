// Buttons that add parts from elsewhere: paste requests, open a file.

import { ClipboardPaste, FolderOpen } from "lucide-react";
import { Button } from "../ui/button.tsx";
import * as styles from "./begin-buttons.module.css";

export interface Beginning {
  /** Opens the dialog for pasting requests. */
  readonly onPaste: () => void;
  /** Opens the browser's dialog for choosing a bundle file. */
  readonly onOpenFile: () => void;
}

/** The nouns are not shown where there is no room, but are always part of the names. */
export function BeginButtons({ onPaste, onOpenFile, look }: Beginning & { readonly look: string }) {
  return (
    <>
      <Button look={look} Icon={ClipboardPaste} onClick={onPaste}>
        <span>
          Paste<span className={styles.noun}> a request</span>
        </span>
      </Button>
      <Button look={look} Icon={FolderOpen} onClick={onOpenFile}>
        <span>
          Open<span className={styles.noun}> a file…</span>
        </span>
      </Button>
    </>
  );
}
