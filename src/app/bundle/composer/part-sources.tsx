// What adds parts: the dialogs for a new part and for pasted requests, and a file that replaces them.

import { ClipboardPaste, FolderOpen, Layers, Plus } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Client } from "../../../client/public.ts";
import { detectRequestTextFormat } from "../../../request-text/public.ts";
import { readLink } from "../../address/link.ts";
import { useService } from "../../connection/service.ts";
import { Button } from "../../ui/button.tsx";
import { fields, isInside } from "../../ui/is-inside.ts";
import { say } from "../../ui/notice.tsx";
import { loadOnDemand } from "../../ui/on-demand.tsx";
import { addPartId } from "../session/part-moves.ts";
import { type BundleSession, useBundleSession } from "../session/session.ts";
import * as styles from "./part-sources.module.css";

const AddDialog = loadOnDemand(() => import("./add-dialog.tsx"), "AddDialog");
const PasteDialog = loadOnDemand(() => import("./paste-dialog.tsx"), "PasteDialog");

/** Each opens a dialog: of the page, or of the browser to choose a file. */
export interface PartSources {
  readonly add: () => void;
  readonly paste: () => void;
  readonly openFile: () => void;
}

/** @returns the sources, and the dialogs that they open; the one for requests opens also by a paste outside a field */
export function usePartSources(): readonly [PartSources, ReactNode] {
  const session = useBundleSession();
  const { client } = useService();
  const [isAdding, setAdding] = useState(false);
  const [pasting, setPasting] = useState<Pasting>({ text: null, number: 0 });
  const file = useRef<HTMLInputElement>(null);
  const sources = useMemo(
    () => ({
      add: () => setAdding(true),
      paste: () => setPasting((before) => openPasting("", before)),
      openFile: () => file.current?.click(),
    }),
    [],
  );
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      if (event.defaultPrevented || isInside(event.target, fields) || readLink(pasted) !== null) return;
      if (detectRequestTextFormat(pasted) === undefined) return;
      event.preventDefault();
      setPasting((before) => openPasting(pasted, before));
    };
    // Before the page, which opens what is pasted elsewhere.
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
  const dialogs = (
    <>
      {isAdding ? <AddDialog onPaste={sources.paste} onClose={() => setAdding(false)} /> : null}
      {pasting.text === null ? null : (
        <PasteDialog
          key={pasting.number}
          session={session}
          text={pasting.text}
          onClose={() => setPasting({ ...pasting, text: null })}
        />
      )}
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

interface Pasting {
  /** The text of the dialog; null while it is closed. */
  readonly text: string | null;
  /** The key of the dialog. Each opening gets a new one, because a closed dialog receives its close event later. */
  readonly number: number;
}

const openPasting = (text: string, { number }: Pasting): Pasting => ({ text, number: number + 1 });

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

export function EmptyBundle({ sources }: Pick<Props, "sources">) {
  return (
    <section className={styles.empty} aria-labelledby="empty-bundle-title">
      <Layers className="icon" aria-hidden />
      <h2 id="empty-bundle-title">Empty bundle</h2>
      <p>A bundle sends several requests as one. Add a part, or choose a template above.</p>
      <div className={styles.begin}>
        <Button Icon={Plus} id={addPartId} aria-haspopup="dialog" onClick={sources.add}>
          Add part
        </Button>
        <BeginButtons look="quiet" sources={sources} />
      </div>
    </section>
  );
}
