// The rows of a step, with what an answer changes in them.

import type { RequestTask, RowsByCollection } from "../../../lessons/public.ts";
import type { Row } from "../../../service/public.ts";
import { ShortValue } from "../../rows/short-value.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import * as tableStyles from "../puzzle-rows.module.css";
import * as styles from "./step-rows.module.css";

interface Props {
  readonly task: RequestTask;
  readonly before: RowsByCollection;
  /** The rows after the answer; null if there is none. */
  readonly after: RowsByCollection | null;
}

export function StepRows({ task, before, after }: Props) {
  const names = [...new Set([...before.keys(), ...(after?.keys() ?? [])])].filter(
    (name) => before.has(name) || (after?.get(name)?.length ?? 0) > 0,
  );
  return names.map((name) => (
    <CollectionRows
      key={name}
      name={name}
      columns={listTaskMembers(task, name)}
      before={before.get(name) ?? []}
      after={after === null ? null : (after.get(name) ?? [])}
    />
  ));
}

/** The members that the rows of the task name. */
function listTaskMembers({ rows, hiddenRows }: RequestTask, name: string): readonly string[] {
  const all = [...(rows[name] ?? []), ...(hiddenRows[name] ?? [])];
  return [...new Set(all.flatMap((row) => Object.keys(row)))].filter((member) => member !== "_id");
}

interface CollectionProps {
  readonly name: string;
  readonly columns: readonly string[];
  readonly before: readonly Row[];
  readonly after: readonly Row[] | null;
}

function CollectionRows({ name, columns, before, after }: CollectionProps) {
  const find = (rows: readonly Row[] | null, key: Row["_id"]) => rows?.find(({ _id }) => _id === key);
  const keys = [...new Set([...before, ...(after ?? [])].map(({ _id }) => _id))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={joinClasses(styles.rows, "scroll")} tabIndex={0} aria-label={`Rows of ${name}, scrollable`}>
      <h3>{name}</h3>
      <table className={tableStyles.puzzleRows} aria-label={`Rows of ${name}`}>
        <thead>
          <tr>
            {["_id", ...columns].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => {
            const was = find(before, key);
            const is = after === null ? was : find(after, key);
            return (
              <tr
                key={key}
                className={was === undefined ? styles.added : is === undefined ? styles.removed : undefined}
              >
                <th scope="row">
                  {key}
                  {was === undefined ? <span className="sr">, created</span> : null}
                  {is === undefined ? <span className="sr">, deleted</span> : null}
                </th>
                {columns.map((column) => (
                  <td key={column}>
                    <Value was={(was ?? is)?.[column]} is={(is ?? was)?.[column]} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Maximum number of characters of a value. */
const most = 40;

/** `open → cancelled`, or one value that stays. */
function Value({ was, is }: { readonly was: unknown; readonly is: unknown }) {
  if (JSON.stringify(was) === JSON.stringify(is)) return <ShortValue value={is} most={most} />;
  return (
    <>
      <del>
        <ShortValue value={was} most={most} />
      </del>{" "}
      →{" "}
      <ins>
        <ShortValue value={is} most={most} />
      </ins>
    </>
  );
}
