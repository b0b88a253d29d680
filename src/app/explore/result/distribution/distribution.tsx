// The distribution of a column: ranges or the most frequent values, each with its share of the rows.

import { getCollectionPath, readRows, readTotal } from "../../../../client/internal.ts";
import { chooseForm, printNode } from "../../../../language/internal.ts";
import { greatestRowLimit } from "../../../../wire/public.ts";
import { useService } from "../../../connection/service.ts";
import { useRequest } from "../../../connection/use-request.ts";
import type { Column } from "../../../rows/columns.ts";
import { GroupedNumber, GroupedText } from "../../../ui/grouped-number.tsx";
import { renderInOrder } from "../../../ui/in-order.ts";
import { joinClasses } from "../../../ui/join-classes.ts";
import { OpenPopover } from "../../../ui/open-popover.tsx";
import type { Anchor } from "../../../ui/place-popover.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import { applyCondition } from "../cell-filter/add-condition.ts";
import * as styles from "./distribution.module.css";
import { countValues, describeBins, type ValueCount } from "./read-values.ts";

interface Props {
  readonly column: Column;
  readonly anchor: Anchor;
  /** @param isDone - whether the focus is still in it */
  readonly onClose: (isDone: boolean) => void;
}

/** A popover over the rows that the filter of the last response matches. */
export function Distribution({ column, anchor, onClose }: Props) {
  const { client } = useService();
  const collection = useExplore((now) => now.collection.name);
  const filter = useExplore((now) => now.find.found?.filter ?? "");
  const rules = useExplore((now) => now.rules);
  const { value, failure } = useRequest(`${collection} ${filter}`, async (signal) => {
    const query = {
      $filter: filter === "" ? undefined : filter,
      projection: `_id,${column.path}`,
      limit: greatestRowLimit,
      count: true,
    };
    const body = await client.get(getCollectionPath(collection, query), { signal }).body();
    const rows = readRows(body);
    return { ...countValues(rows, column, rules), read: rows.length, total: readTotal(body) };
  });
  return (
    <OpenPopover
      className={styles.popover}
      role="dialog"
      aria-label={`Values of ${column.path}`}
      aria-busy={value === null && failure === null}
      anchor={anchor}
      onOpen={(popover) => popover.focus()}
      onClose={onClose}
    >
      <h2>
        Values of <code>{column.path}</code>
      </h2>
      {failure === null ? null : <p className="error-text">The rows could not be read: {failure}</p>}
      {value === null ? null : (
        <>
          <Values values={[...describeBins(value.bins, column, rules), ...value.values]} onClose={onClose} />
          {value.others === 0 ? null : (
            <p className="dim">
              and <GroupedNumber value={value.others} /> other {chooseForm(value.others, "value")}
            </p>
          )}
          <p className="dim">
            <GroupedText text={describeShare(value, filter)} />
          </p>
        </>
      )}
    </OpenPopover>
  );
}

/** `In 402 rows`, or `In the first 10 000 of 52 000 rows` where not all were read. */
function describeShare({ read, total }: { readonly read: number; readonly total: number }, filter: string): string {
  if (total === 0) return "No rows match.";
  const rows = `${read < total ? `the first ${read} of ` : ""}${total} ${chooseForm(total, "row")}`;
  return `In ${rows}${filter === "" ? "" : " that match the filter"}`;
}

interface ValuesProps extends Pick<Props, "onClose"> {
  readonly values: readonly ValueCount[];
}

function Values({ values, onClose }: ValuesProps) {
  const session = useExploreSession();
  const most = Math.max(...values.map(({ count }) => count));
  return (
    <ul className={styles.values}>
      {renderInOrder(values, ({ text, count, conditions }) => (
        <li>
          <button
            type="button"
            aria-disabled={conditions === null}
            title={conditions === null ? undefined : describeChoices(conditions)}
            onClick={({ shiftKey }) => {
              if (conditions === null) return;
              const { same, other } = conditions;
              const [condition, opposite] = shiftKey && other !== null ? [other, same] : [same, other];
              onClose(true);
              applyCondition(session, condition, opposite);
            }}
          >
            <span className={joinClasses(styles.value, text === "null" && "null")}>{text === "" ? "''" : text}</span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * count) / most} height="1" />
            </svg>
            <GroupedNumber value={count} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function describeChoices({ same, other }: NonNullable<ValueCount["conditions"]>): string {
  return other === null ? printNode(same) : `${printNode(same)}\nShift: ${printNode(other)}`;
}
