// Buttons that add parts from elsewhere: paste requests, open a file.

import { ClipboardPaste, FolderOpen, type LucideIcon } from "lucide-react";
import * as styles from "./begin-buttons.module.css";

export interface Beginning {
  /** Opens the dialog for pasting requests. */
  readonly onPaste: () => void;
  /** Opens the browser's dialog for choosing a bundle file. */
  readonly onOpenFile: () => void;
}

export function BeginButtons({ onPaste, onOpenFile, className }: Beginning & { readonly className: string }) {
  return (
    <>
      <Begin className={className} Icon={ClipboardPaste} verb="Paste" noun="a request" onClick={onPaste} />
      <Begin className={className} Icon={FolderOpen} verb="Open" noun="a file…" onClick={onOpenFile} />
    </>
  );
}

interface BeginProps {
  readonly className: string;
  readonly Icon: LucideIcon;
  readonly verb: string;
  /** Not shown where there is no room, but always part of the name. */
  readonly noun: string;
  readonly onClick: () => void;
}

function Begin({ className, Icon, verb, noun, onClick }: BeginProps) {
  return (
    <button className={className} type="button" onClick={onClick}>
      <Icon className="icon" aria-hidden />
      <span>
        {verb}
        <span className={styles.noun}> {noun}</span>
      </span>
    </button>
  );
}
