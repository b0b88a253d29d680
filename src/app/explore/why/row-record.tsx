// A row as a list of its fields. Fields that the filter uses are marked.

import { compilePath } from "../../../language/index.ts";
import { type Column, fractionalPaths, withFractions } from "../columns.ts";
import type { FoundRow } from "../find.ts";
import { Cell } from "../rows/cell.tsx";
import * as styles from "./why.module.css";

interface Props {
  readonly row: FoundRow;
  readonly columns: readonly Column[];
  /** The paths that the filter names. */
  readonly used: ReadonlySet<string>;
}

export function RowRecord({ row, columns, used }: Props) {
  return (
    <div className={styles.record}>
      <h3 id="why-record">Row</h3>
      <dl aria-labelledby="why-record">
        {withFractions(columns, fractionalPaths(columns, [row])).map((column) => (
          <div key={column.path} className={isUsed(column, used) ? styles.used : undefined}>
            <dt title={column.description}>
              {column.path}
              {isUsed(column, used) ? <span className="sr"> (used by the filter)</span> : null}
            </dt>
            <dd>
              <Cell value={compilePath(column.path)(row)} column={column} isWhole />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A field of an array's items is shown with the array. */
function isUsed({ path }: Column, used: ReadonlySet<string>): boolean {
  return used.has(path) || [...used].some((name) => name.startsWith(`${path}.`));
}
