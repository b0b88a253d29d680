// The buttons for a collection: export, share, import into it, change, remove.

import { Download, FileUp, Link, TableProperties, Trash2 } from "lucide-react";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { useService } from "../../connection/service.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import type { DataActions } from "../data-actions.ts";
import { linkToCollection } from "../workspace/collection-link.ts";
import { exportCollection } from "../workspace/exports.ts";
import * as styles from "./collection-actions.module.css";

interface Props extends Pick<DataActions, "onShow" | "onWork"> {
  readonly collection: CollectionDeclaration;
}

export function CollectionActions({ collection, onShow, onWork }: Props) {
  const { client, collections } = useService();
  const { name } = collection;
  return (
    <div className={styles.actions}>
      <Button look="small" Icon={Download} onClick={() => onWork(exportCollection(client, name), `Exported ${name}.`)}>
        Export rows
      </Button>
      <Button
        look="small"
        Icon={Link}
        onClick={() =>
          onWork(linkToCollection(client, collection).then(copyText), `Copied a link with ${name} and its rows.`)
        }
      >
        Copy a link
      </Button>
      <Button look="small" Icon={FileUp} onClick={() => onShow({ name: "rows" })}>
        Import rows…
      </Button>
      <Button look="small" Icon={TableProperties} onClick={() => onShow({ name: "fields" })}>
        Change fields…
      </Button>
      {collections.length > 1 ? (
        <Button look="small" Icon={Trash2} onClick={() => onShow({ name: "remove" })}>
          Remove…
        </Button>
      ) : null}
    </div>
  );
}
