import { Download, FileUp, TableProperties, Trash2 } from "lucide-react";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { useService } from "../../connection/service.ts";
import { Button } from "../../ui/button.tsx";
import type { DataActions } from "../data-actions.ts";
import { exportCollection } from "../workspace/exports.ts";
import * as styles from "./collection-actions.module.css";

interface Props extends Pick<DataActions, "onShow" | "onWork"> {
  readonly collection: CollectionDeclaration;
}

export function CollectionActions({ collection, onShow, onWork }: Props) {
  const { client, collections } = useService();
  const { name } = collection;
  const exportRows = (): void =>
    onWork(exportCollection(client, name), `Exported ${name} as ${name}.ndjson, with a JSON object in each line.`);
  const actions = [
    { label: "Export rows", Icon: Download, run: exportRows },
    { label: "Import rows…", Icon: FileUp, run: () => onShow({ name: "rows" }) },
    { label: "Change fields…", Icon: TableProperties, run: () => onShow({ name: "fields" }) },
    // The last collection can't be removed.
    ...(collections.length > 1 ? [{ label: "Remove…", Icon: Trash2, run: () => onShow({ name: "remove" }) }] : []),
  ];
  return (
    <div className={styles.actions}>
      {actions.map(({ label, Icon, run }) => (
        <Button key={label} look="small" Icon={Icon} onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  );
}
