import { ClipboardPaste, FolderOpen } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useService } from "../../connection/service.ts";
import { Button } from "../../ui/button.tsx";
import { loadOnDemand } from "../../ui/on-demand.tsx";
import * as styles from "./part-sources.module.css";
import { useOpenFile } from "./use-open-file.tsx";
import { usePaste } from "./use-paste.tsx";

const AddDialog = loadOnDemand(() => import("./add-dialog.tsx"), "AddDialog");

export interface PartSources {
  /** Opens the dialog for adding a part. */
  readonly add: () => void;
  /** Opens the dialog for pasting requests. */
  readonly paste: () => void;
  /** Opens the browser's dialog for choosing a bundle file. */
  readonly openFile: () => void;
}

/** @returns the sources, and the dialogs that they open */
export function usePartSources(): readonly [PartSources, ReactNode] {
  const { client } = useService();
  const [isAdding, setAdding] = useState(false);
  const [pasteDialog, paste] = usePaste(client);
  const [fileField, openFile] = useOpenFile();
  const sources = useMemo(() => ({ add: () => setAdding(true), paste, openFile }), [paste, openFile]);
  const dialogs = (
    <>
      {isAdding ? <AddDialog onPaste={paste} onClose={() => setAdding(false)} /> : null}
      {pasteDialog}
      {fileField}
    </>
  );
  return [sources, dialogs];
}

interface Props {
  readonly sources: PartSources;
  readonly look: string;
}

/** The nouns are not shown where there is no room, but are always part of the names. */
export function BeginButtons({ sources: { paste, openFile }, look }: Props) {
  return (
    <>
      <Button look={look} Icon={ClipboardPaste} onClick={paste}>
        <span>
          Paste<span className={styles.noun}> a request</span>
        </span>
      </Button>
      <Button look={look} Icon={FolderOpen} onClick={openFile}>
        <span>
          Open<span className={styles.noun}> a file…</span>
        </span>
      </Button>
    </>
  );
}
