import { Download, FileUp, TableProperties, Trash2 } from "lucide-react";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { useService } from "../../connection/service.ts";
import { useHandOvers } from "../../hand-overs.ts";
import { Button } from "../../ui/button.tsx";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { DataActions } from "../data-actions.ts";
import { exportCollection } from "../workspace/exports.ts";
import * as styles from "./collection-view.module.css";
import { Declaration } from "./declaration.tsx";

export const collectionTabs = ["Rows", "Fields", "Import"] as const;
export type CollectionTab = (typeof collectionTabs)[number];

export const collectionTitle = "collection-title";

interface Props extends Pick<DataActions, "onShow" | "onWork"> {
  readonly collection: CollectionDeclaration;
  readonly tab: CollectionTab;
  readonly onTab: (tab: CollectionTab) => void;
}

export function CollectionView(props: Props) {
  const { collection, tab, onTab, onShow } = props;
  const { collections } = useService();
  const { CollectionRows } = useHandOvers();
  const { name, description } = collection;
  return (
    <section className={styles.collection} aria-labelledby={collectionTitle}>
      <div className={styles.head}>
        <h2 id={collectionTitle}>{name}</h2>
        <p className="dim">{description}</p>
        {/* The last collection can't be removed. */}
        {collections.length > 1 ? (
          <Button look="quiet small" Icon={Trash2} onClick={() => onShow({ name: "remove" })}>
            Remove…
          </Button>
        ) : null}
      </div>
      <Tabs label={`Views of ${name}`} tabs={collectionTabs} value={tab} onChange={onTab}>
        {tab === "Rows" ? <CollectionRows collection={name} /> : null}
        {tab === "Fields" ? (
          <ScrollArea className={styles.page} aria-label="Declaration, scrollable">
            <Declaration collection={collection}>
              <Button look="small" Icon={TableProperties} onClick={() => onShow({ name: "fields" })}>
                Change fields…
              </Button>
            </Declaration>
          </ScrollArea>
        ) : null}
        {tab === "Import" ? <ImportTab {...props} /> : null}
      </Tabs>
    </section>
  );
}

function ImportTab({ collection: { name }, onShow, onWork }: Props) {
  const { client } = useService();
  const exportRows = (): void =>
    onWork(exportCollection(client, name), `Exported ${name} as ${name}.ndjson, with a JSON object in each line.`);
  return (
    <div className={styles.page}>
      <h3>Import</h3>
      <p>
        Adds the rows of a CSV or JSON file, or replaces the rows with them. A preview shows what fits before anything
        is written.
      </p>
      <Button look="small" Icon={FileUp} onClick={() => onShow({ name: "rows" })}>
        Import rows…
      </Button>
      <h3>Export</h3>
      <p>
        Downloads all rows, with a JSON object in each line. For some of them, filter the rows and copy or download
        these.
      </p>
      <Button look="small" Icon={Download} onClick={exportRows}>
        Export rows
      </Button>
    </div>
  );
}
