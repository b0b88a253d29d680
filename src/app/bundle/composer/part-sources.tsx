// What adds parts: the dialogs for a new part and for pasted requests, and a file that replaces them.

import { ClipboardPaste, FolderOpen } from "lucide-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { Client } from "../../../client/public.ts";
import { useService } from "../../connection/service.ts";
import { Button } from "../../ui/button.tsx";
import { say } from "../../ui/notice.tsx";
import { loadOnDemand } from "../../ui/on-demand.tsx";
import { type BundleSession, useBundleSession } from "../session/session.ts";
import * as styles from "./part-sources.module.css";
import { usePaste } from "./use-paste.tsx";

const AddDialog = loadOnDemand(() => import("./add-dialog.tsx"), "AddDialog");

/** Each opens a dialog: of the page, or of the browser to choose a file. */
export interface PartSources {
  readonly add: () => void;
  readonly paste: () => void;
  readonly openFile: () => void;
}

/** @returns the sources, and the dialogs that they open */
export function usePartSources(): readonly [PartSources, ReactNode] {
  const session = useBundleSession();
  const { client } = useService();
  const [isAdding, setAdding] = useState(false);
  const [pasteDialog, paste] = usePaste();
  const file = useRef<HTMLInputElement>(null);
  const sources = useMemo(
    () => ({ add: () => setAdding(true), paste, openFile: () => file.current?.click() }),
    [paste],
  );
  const dialogs = (
    <>
      {isAdding ? <AddDialog onPaste={paste} onClose={() => setAdding(false)} /> : null}
      {pasteDialog}
      <input
        ref={file}
        type="file"
        accept=".json,.http,.rest,.txt,application/json,text/plain"
        aria-label="Bundle file"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen !== undefined) void replaceByFile(session, client, chosen);
          // Lets the user open the same file again after it has changed.
          target.value = "";
        }}
      />
    </>
  );
  return [sources, dialogs];
}

/** Opens a file in place of the bundle. */
async function replaceByFile({ now, dispatch }: BundleSession, client: Client, file: File): Promise<void> {
  try {
    const [{ readOpened }, text] = await Promise.all([import("../text/read-opened.ts"), file.text()]);
    const read = readOpened(text, now().draft, client);
    if ("problem" in read) {
      dispatch({ type: "notice", title: `${file.name} can't be opened.`, text: read.problem });
    } else {
      dispatch({ type: "replace", draft: read.draft, undoable: true });
      say(`Opened ${file.name}`);
    }
  } catch {
    say(`${file.name} could not be read.`);
  }
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
