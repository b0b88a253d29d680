import type { CollectionDeclaration } from "../../language/public.ts";
import { loadOnDemand } from "../ui/on-demand.tsx";
import { RemoveDialog } from "./collections/remove-dialog.tsx";
import type { DataActions, ShownDialog } from "./data-actions.ts";
import { FieldsDialog } from "./fields/fields-dialog.tsx";
import { ImportDialog } from "./import/import-dialog.tsx";

// With what it reads, loaded when it is first opened.
const OpenDialog = loadOnDemand(() => import("./open/open-dialog.tsx"), "OpenDialog");

interface Props extends Omit<DataActions, "onWork"> {
  readonly shown: ShownDialog;
  readonly collection: CollectionDeclaration | undefined;
  /** As `onReport`, and shows the rows. */
  readonly onImported: DataActions["onReport"];
  readonly onClose: () => void;
}

export function DataDialog({ shown, collection, onShow, onReport, onImported, onClose }: Props) {
  switch (shown.name) {
    case "new":
    case "rows":
      return (
        <ImportDialog
          target={shown.name === "new" ? null : (collection ?? null)}
          file={shown.file}
          onReport={onImported}
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
      return <RemoveDialog name={collection.name} onReport={onReport} onClose={onClose} />;
  }
}
