import type { Client } from "../../../../client/public.ts";
import { formatCount } from "../../../../language/internal.ts";
import { memoizePerService } from "../../../connection/service.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import { listChosenColumns } from "../../../rows/columns.ts";
import { createLatestRequest } from "../../../state/latest-request.ts";
import { createStore } from "../../../state/store.ts";
import { copyText, reportCopy } from "../../../ui/copy-text.ts";
import { downloadFile } from "../../../ui/download-file.ts";
import { getErrorMessage } from "../../../ui/error-messages.ts";
import { say } from "../../../ui/notice.tsx";
import type { ExploreNow } from "../../session/explore-now.ts";
import { requestAllRows } from "./all-rows.ts";
import { createRowFormatter, mediaTypes, type RowFormat } from "./row-text.ts";

interface ExportOrder {
  readonly client: Client;
  readonly format: RowFormat;
  /** Copies the rows of the table, or downloads every match. */
  readonly action: "copy" | "download";
}

/** The export of a service's rows; a new one replaces the one before it. */
class RowExport {
  /** Null while none runs. */
  readonly progress = createStore<{ readonly done: number; readonly total: number } | null>(null);
  readonly #request = createLatestRequest();

  start({ client, format, action }: ExportOrder, { columns, find }: Pick<ExploreNow, "columns" | "find">): void {
    const { found, rows } = find;
    if (found === null) return;
    const text = createRowFormatter(format, listChosenColumns(columns, found.projection));
    const total = found.body.totalMatches ?? rows.length;
    const collect = async (signal: AbortSignal) => {
      const pieces = [text.head];
      let done = 0;
      const add = (page: readonly FoundRow[]): void => {
        pieces.push(text.rows(page, done === 0));
        done += page.length;
      };
      if (action === "copy" || rows.length === found.body.totalMatches) add(rows);
      else {
        this.progress.set({ done: 0, total });
        for await (const page of requestAllRows(client, found, signal)) {
          signal.throwIfAborted();
          add(page.rows);
          this.progress.set({ done, total: page.total });
        }
      }
      return { pieces: [...pieces, text.foot], counted: formatCount(done, "row") };
    };
    this.#request.send(
      collect,
      ({ pieces, counted }) => {
        this.progress.set(null);
        if (action === "copy") {
          reportCopy(copyText(pieces.join("")), `Copied ${counted} as ${format}.`, "Download the rows instead.");
          return;
        }
        const name = `${found.collection}.${format.toLowerCase()}`;
        downloadFile(name, pieces, mediaTypes[format]);
        say(`Saved ${counted} as ${name}.`);
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
