// Copies rows or saves them to a file, and reports the progress.

import type { Client } from "../../../../client/public.ts";
import { formatCount } from "../../../../language/internal.ts";
import { memoizePerService } from "../../../connection/service.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import { type Column, listChosenColumns } from "../../../rows/columns.ts";
import { createLatestRequest } from "../../../state/latest-request.ts";
import { createStore } from "../../../state/store.ts";
import { copyText, reportCopy } from "../../../ui/copy-text.ts";
import { downloadFile } from "../../../ui/download-file.ts";
import { getErrorMessage } from "../../../ui/error-messages.ts";
import { say } from "../../../ui/notice.tsx";
import type { FindStatus } from "../../session/find-status.ts";
import { requestAllRows } from "./all-rows.ts";
import { createRowFormatter, formatFacts, type RowFormat } from "./row-text.ts";

/** What to export. */
export interface ExportOrder {
  readonly format: RowFormat;
  /** Whether to export every match, also those that the table does not show. */
  readonly isWhole: boolean;
  readonly action: "copy" | "download";
}

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

interface Source {
  readonly client: Client;
  /** Every column of the collection. */
  readonly columns: readonly Column[];
  readonly find: FindStatus;
}

/** The export of a service's rows; a new one replaces the one before it. */
class RowExport {
  /** Null while none runs. */
  readonly progress = createStore<ExportProgress | null>(null);
  readonly #request = createLatestRequest();

  start({ format, isWhole, action }: ExportOrder, { client, columns, find }: Source): void {
    const { found, rows } = find;
    if (found === null) return;
    const total = isWhole ? (found.body.totalMatches ?? rows.length) : rows.length;
    const text = createRowFormatter(format, listChosenColumns(columns, found.projection));
    const collect = async (signal: AbortSignal) => {
      const chunks = [text.head];
      let done = 0;
      const add = (page: readonly FoundRow[]): void => {
        chunks.push(text.rows(page, done === 0));
        done += page.length;
      };
      if (isWhole && rows.length !== found.body.totalMatches) {
        for await (const page of requestAllRows(client, found, signal)) {
          signal.throwIfAborted();
          add(page.rows);
          this.progress.set({ done, total: page.total });
        }
      } else add(rows);
      return { pieces: [...chunks, text.foot], count: done };
    };
    this.progress.set({ done: 0, total });
    this.#request.send(
      collect,
      ({ pieces, count }) => {
        this.progress.set(null);
        const counted = formatCount(count, "row");
        if (action === "copy") {
          reportCopy(copyText(pieces.join("")), `Copied ${counted} as ${format}.`, "Download the rows instead.");
        } else {
          const name = `${found.collection}.${formatFacts[format].extension}`;
          downloadFile(name, pieces, formatFacts[format].type);
          say(`Saved ${counted} as ${name}.`);
        }
      },
      (error) => {
        this.progress.set(null);
        say(`Nothing was exported. ${getErrorMessage(error)}`);
      },
    );
  }

  readonly cancel = (): void => {
    this.#request.abort();
    this.progress.set(null);
    say("Cancelled. Nothing was exported.");
  };
}

/** Not state of the component, so that an export continues in other views. */
export const getRowExport = memoizePerService(() => new RowExport());
