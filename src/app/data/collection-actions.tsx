// What can be done with a collection as a whole: export, share, import into it, change, remove.

import { Download, FileUp, Link, TableProperties, Trash2 } from "lucide-react";
import { useState } from "react";
import { type CollectionDeclaration, formatCount } from "../../language/index.ts";
import { useService } from "../connection/service.ts";
import { useCounts } from "../connection/use-counts.ts";
import { Button } from "../ui/button.tsx";
import { copyText } from "../ui/copy-text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { reportOf } from "../ui/messages-of.ts";
import * as styles from "./collection-actions.module.css";
import { collectionLink } from "./collection-link.ts";
import { exportCollection, removeCollection } from "./data-requests.ts";
import { FieldsDialog } from "./fields-dialog.tsx";
import { undoNote } from "./undo-note.ts";

interface Props {
  readonly collection: CollectionDeclaration;
  /** The path of a field that is proposed to be a number, with which **Change fields…** is open; empty for none. */
  readonly asNumber: string;
  readonly onImport: () => void;
  readonly onReport: (report: string) => void;
}

export function CollectionActions({ collection, asNumber, onImport, onReport }: Props) {
  const { client, collections } = useService();
  const [isRemoving, setRemoving] = useState(false);
  /** The field that Change fields… proposes to be a number, empty for none; null while the dialog is closed. */
  const [changing, setChanging] = useState(asNumber === "" ? null : asNumber);
  const { name } = collection;
  return (
    <div className={styles.actions}>
      <Button
        look="small"
        onClick={() => void reportOf(exportCollection(client, name), `Exported ${name}.`).then(onReport)}
        Icon={Download}
      >
        Export rows
      </Button>
      <Button
        look="small"
        onClick={() => {
          const copying = collectionLink(client, collection).then(copyText);
          void reportOf(copying, `Copied a link with ${name} and its rows.`).then(onReport);
        }}
        Icon={Link}
      >
        Copy a link
      </Button>
      <Button look="small" onClick={onImport} Icon={FileUp}>
        Import rows…
      </Button>
      <Button look="small" onClick={() => setChanging("")} Icon={TableProperties}>
        Change fields…
      </Button>
      {collections.length > 1 ? (
        <Button look="small" onClick={() => setRemoving(true)} Icon={Trash2}>
          Remove…
        </Button>
      ) : null}
      {changing !== null ? (
        <FieldsDialog
          collection={collection}
          asNumber={changing}
          onReport={onReport}
          onClose={() => setChanging(null)}
        />
      ) : null}
      {isRemoving ? <RemoveDialog name={name} onReport={onReport} onClose={() => setRemoving(false)} /> : null}
    </div>
  );
}

interface RemoveProps {
  readonly name: string;
  readonly onReport: (report: string) => void;
  readonly onClose: () => void;
}

function RemoveDialog({ name, onReport, onClose }: RemoveProps) {
  const { client, noteDefinition } = useService();
  const count = useCounts().get(name);
  const rows = count === undefined ? "its rows" : `its ${formatCount(count, "row")}`;
  const remove = (): void => {
    void reportOf(removeCollection(client, name).then(noteDefinition), `Removed ${name}.`).then(onReport);
    onClose();
  };
  return (
    <Dialog
      title={`Remove ${name}?`}
      // Cancel has the focus: Enter pressed too early must not remove it.
      actions={[{ label: `Remove ${name}`, run: remove, isDanger: true }]}
      onClose={onClose}
    >
      {`The collection and ${rows} are removed. ${undoNote}`}
    </Dialog>
  );
}
