// Opens what is dropped or pasted anywhere on the page, or is in the clipboard. A dialog confirms what is written.

import { useEffect, useEffectEvent, useState } from "react";
import { type CollectionDeclaration, collectFields, listFieldTypes, parse } from "../../language/internal.ts";
import { goToRows, goToSection } from "../address/go-to-section.ts";
import { getSettledHash, readRoute, writeRoute } from "../address/route.ts";
import { useService } from "../connection/service.ts";
import type { Recognized } from "../data/import/recognize.ts";
import { focusFilterSoon } from "../data/open/focus-filter.ts";
import { useHandOvers } from "../hand-overs.ts";
import { getErrorMessage } from "../ui/error-messages.ts";
import { fields, isInside } from "../ui/is-inside.ts";
import { clipboardId, commandGroups, useCommands } from "../ui/keys/command.ts";
import { say } from "../ui/notice.tsx";
import { loadOnDemand } from "../ui/on-demand.tsx";
import { useOnMount } from "../ui/use-on-mount.ts";
import { readTransfer, type Transferred, takeEarlyTransfer } from "./early-transfer.ts";
import * as styles from "./open-anywhere.module.css";

const ImportDialog = loadOnDemand(() => import("../data/import/import-dialog.tsx"), "ImportDialog");
const OpenDialog = loadOnDemand(() => import("../data/open/open-dialog.tsx"), "OpenDialog");

export function OpenAnywhere() {
  const { PasteDialog, CoursesDialog } = useHandOvers();
  const { collections } = useService();
  const [opened, setOpened] = useState<Recognized | null>(null);
  const [isOver, setOver] = useState(false);
  const open = async (content: Promise<File>): Promise<void> => {
    try {
      const file = await content;
      const { recognize } = await import("../data/import/recognize.ts");
      const found = await recognize(file);
      if (found.kind === "link") location.hash = found.text;
      else if (found.kind === "filter") goToSection("explore", linkToFilter(found.text, collections));
      else setOpened(found);
    } catch (error) {
      say(getErrorMessage(error));
    }
  };
  useOnMount(() => {
    const early = takeEarlyTransfer();
    if (early !== undefined) void open(findFile(early));
  });
  useOnMount(() => {
    void takeShared().then((shared) => shared && open(shared()));
  });
  useTransfers((transfer) => void open(findFile(readTransfer(transfer))), setOver);
  useCommands([
    {
      id: clipboardId,
      label: "Open from the clipboard",
      group: commandGroups.page,
      words: "paste import csv json rows curl file",
      run: () => void open(readClipboard()),
    },
  ]);

  const onClose = (): void => setOpened(null);
  const onReport = (report: string, collection?: string): void => {
    say(report);
    if (collection === undefined) return;
    goToRows(collection);
    focusFilterSoon();
  };
  const reports = { onReport, onClose };
  return (
    <>
      {opened?.kind === "rows" ? (
        <ImportDialog
          {...reports}
          target={null}
          file={opened.file}
          onOpenable={(file) => setOpened({ ...opened, kind: "openable", file })}
        />
      ) : null}
      {opened?.kind === "openable" ? <OpenDialog {...reports} file={opened.file} /> : null}
      {opened?.kind === "request" ? <PasteDialog text={opened.text} onClose={onClose} /> : null}
      {opened?.kind === "course" ? <CoursesDialog file={opened.file} onClose={onClose} /> : null}
      {isOver ? <p className={styles.over}>Drop to open</p> : null}
    </>
  );
}

/** On the collection that is shown, or else the first one that has the fields of the filter. */
function linkToFilter(filter: string, collections: readonly CollectionDeclaration[]): string {
  const fields = [...collectFields(parse(filter).filter)];
  const shown = readRoute(getSettledHash()).params.get("collection") ?? "";
  const fitting = collections.filter((each) => fields.every((field) => listFieldTypes(each).has(field)));
  const name = (fitting.find((each) => each.name === shown) ?? fitting[0])?.name ?? shown;
  return writeRoute("explore", [
    ["collection", name],
    ["filter", filter],
  ]);
}

/** Listens to what is dragged over the page, dropped or pasted, but for what dialogs and fields take themselves. */
function useTransfers(onTransfer: (transfer: DataTransfer) => void, setOver: (isOver: boolean) => void): void {
  const take = useEffectEvent(onTransfer);
  useEffect(() => {
    let isOwn = false;
    const isTaken = ({ target, dataTransfer }: DragEvent): boolean => {
      const types = dataTransfer?.types ?? [];
      // An editor would insert a file.
      if (types.includes("Files")) return !isInside(target, "dialog");
      return !isOwn && types.includes("text/plain") && !isInside(target, fields);
    };
    const drag = (event: DragEvent): void => {
      if (event.type === "dragstart") isOwn = true;
      if (event.type === "dragend") isOwn = false;
      if (event.type === "dragleave" && event.relatedTarget !== null) return;
      const isOver = event.type === "dragover" && isTaken(event);
      if (isOver) event.preventDefault();
      setOver(isOver);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      const isForPage = isTaken(event);
      // What was dragged may be gone, and then ends no drag.
      isOwn = false;
      if (event.dataTransfer === null || !isForPage) return;
      event.preventDefault();
      event.stopPropagation();
      take(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent): void => {
      if (event.clipboardData === null || event.defaultPrevented || isInside(event.target, fields)) return;
      event.preventDefault();
      take(event.clipboardData);
    };
    // Before the editor, which would take rows for a filter.
    const pasteRows = (event: ClipboardEvent): void => {
      const { clipboardData, target } = event;
      if (clipboardData === null || !isInside(target, "[aria-label=Filter]")) return;
      if (!looksLikeRows(clipboardData.getData("text/plain"))) return;
      event.preventDefault();
      event.stopPropagation();
      take(clipboardData);
    };
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    for (const type of ["dragstart", "dragend", "dragover", "dragleave"] as const)
      addEventListener(type, drag, options);
    addEventListener("drop", drop, options);
    addEventListener("paste", pasteRows, options);
    addEventListener("paste", paste, { signal: listening.signal });
    return () => listening.abort();
  }, [setOver]);
}

/** Whether a text is JSON objects, or lines with equally many separators after a line of names. */
function looksLikeRows(text: string): boolean {
  if (/^\s*\[?\s*\{/.test(text)) return true;
  const [first = "", second = ""] = text.trim().split(/\r?\n|\r/);
  const count = (line: string, separator: string): number => line.split(separator).length;
  const isTable = (separator: string): boolean =>
    count(first, separator) > 1 && count(first, separator) === count(second, separator);
  return !/[[\]()=<>]/.test(first) && ["\t", ",", ";"].some(isTable);
}

/** @returns what is transferred, a text as a file without a name; it rejects with a message for what can't be opened */
async function findFile({ files: [file, ...others], text, hasFolder }: Transferred): Promise<File> {
  if (hasFolder) throw new Error("A folder can't be opened. Open its files one at a time.");
  if (others.length > 0) throw new Error(severalFiles);
  // Spreadsheets also copy a picture of the cells.
  const isText = file === undefined || (text !== "" && file.type.startsWith("image/"));
  return isText ? new File([text], "") : file;
}

const severalFiles = "Several files can't be opened at once. Open them one at a time.";

/** Takes what another program shared with the page: the worker keeps it until then. */
async function takeShared(): Promise<(() => Promise<File>) | undefined> {
  const { href } = new URL(".", location.href);
  const cacheName = `riddle-share ${href}`;
  const shared = await globalThis.caches?.match(href, { cacheName });
  if (shared === undefined || !(await caches.delete(cacheName))) return undefined;
  return async () => {
    const form = await shared.formData();
    const [file, ...others] = form.getAll("files");
    if (others.length > 0) throw new Error(severalFiles);
    if (file instanceof File && file.size > 0) return file;
    return new File([[form.get("text"), form.get("url")].filter(Boolean).join("\n")], "");
  };
}

async function readClipboard(): Promise<File> {
  try {
    return new File([await navigator.clipboard.readText()], "");
  } catch {
    throw new Error("The browser does not let the page read the clipboard. Allow it, or paste outside a field.");
  }
}
