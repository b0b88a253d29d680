// The dialog of the Data section that is open.

import type { CollectionDeclaration } from "../../language/public.ts";
import { loadOnDemand } from "../ui/on-demand.tsx";
import { DataHistoryDialog } from "./data-history-dialog.tsx";
import { FieldsDialog } from "./fields-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

// With what it reads, loaded when it is first opened.
const OpenDialog = loadOnDemand(() => import("./open-dialog.tsx"), "OpenDialog");

/** A dialog, and what it begins with. */
export type ShownDialog =
  | { readonly name: "new" | "rows" | "open"; readonly file?: File }
  /** `toNumber`: the path of a field that is proposed to be a number. */
  | { readonly name: "fields"; readonly asNumber?: string }
  | { readonly name: "remove" }
  /** `asksForReset`: with the question before a reset of the samples. */
  | { readonly name: "history"; readonly asksForReset?: boolean };

/** What the buttons and dialogs of Data call. */
export interface DataActions {
  /** Shows a dialog in place of another. */
  readonly onShow: (dialog: ShownDialog) => void;
  /** @param collection - the name of one that the report is about, to be shown */
  readonly onReport: (report: string, collection?: string) => void;
  /** Reports `done` when the work has ended, or why it failed. */
  readonly onWork: (work: Promise<unknown>, done: string) => void;
}

interface Props extends DataActions {
  readonly shown: ShownDialog;
  /** The collection that Data shows, which some of the dialogs are about. */
  readonly collection: CollectionDeclaration | undefined;
  readonly onClose: () => void;
}

export function DataDialog({ shown, collection, onShow, onReport, onWork, onClose }: Props) {
  switch (shown.name) {
    case "new":
    case "rows":
      return (
        <ImportDialog
          target={shown.name === "new" ? null : (collection ?? null)}
          file={shown.file}
          onReport={onReport}
          onOpenable={(file) => onShow({ name: "open", file })}
          onClose={onClose}
        />
      );
    case "open":
      return <OpenDialog file={shown.file} onReport={onReport} onClose={onClose} />;
    case "fields":
      if (collection === undefined) return null;
      return <FieldsDialog collection={collection} asNumber={shown.asNumber} onReport={onReport} onClose={onClose} />;
    case "remove":
      if (collection === undefined) return null;
      return <RemoveDialog name={collection.name} onWork={onWork} onClose={onClose} />;
    case "history":
      return <DataHistoryDialog asksForReset={shown.asksForReset ?? false} onClose={onClose} />;
  }
}
