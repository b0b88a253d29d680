import type { Virtualizer } from "@tanstack/react-virtual";
import { BodyRow } from "./body-row.tsx";
import * as styles from "./rows.module.css";
import type { TableContent } from "./table-content.ts";
import type { Selection } from "./use-selection.ts";

interface Props {
  readonly content: TableContent;
  readonly selection: Selection;
  readonly virtualizer: Virtualizer<HTMLElement, Element>;
}

export function RowsBody({ content: { lines, columns, look }, selection: { place, cell }, virtualizer }: Props) {
  const items = virtualizer.getVirtualItems();
  return (
    <tbody>
      <Spacer height={items[0]?.start ?? 0} columns={columns.length} />
      {items.map(({ index, key }) => {
        const line = lines[index];
        if (line === undefined) return null;
        const isChosen = index === place;
        return (
          <BodyRow key={key} line={line} index={index} isChosen={isChosen} cell={isChosen ? cell : null} look={look} />
        );
      })}
      <Spacer height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={columns.length} />
    </tbody>
  );
}

/** Has the height of rows that are not rendered, so that the scroll bar is correct. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row gets no focus
    <tr className={styles.spacer} aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
