import type { RequestTask, RowsByCollection } from "../../../lessons/public.ts";
import type { Row } from "../../../service/public.ts";
import { ShortValue } from "../../rows/short-value.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import * as tableStyles from "../puzzle-rows.module.css";
import * as styles from "./step-rows.module.css";

interface Props {
  readonly task: RequestTask;
  readonly before: RowsByCollection;
  readonly after: RowsByCollection | null;
}

/** The rows of a step, with what an answer changes in them. */
export function StepRows({ task, before, after }: Props) {
  const created = [...(after ?? [])].flatMap(([name, rows]) => (rows.length > 0 ? [name] : []));
  return [...new Set([...before.keys(), ...created])].map((name) => {
    const rows = before.get(name) ?? [];
    const changed = after === null ? rows : (after.get(name) ?? []);
    return (
      <CollectionRows key={name} name={name} columns={listTaskMembers(task, name)} before={rows} after={changed} />
    );
  });
}

function listTaskMembers({ rows, hiddenRows }: RequestTask, name: string): readonly string[] {
  const all = [...(rows[name] ?? []), ...(hiddenRows[name] ?? [])];
  return [...new Set(all.flatMap((row) => Object.keys(row)))].filter((member) => member !== "_id");
}

interface CollectionProps {
  readonly name: string;
  readonly columns: readonly string[];
  readonly before: readonly Row[];
  readonly after: readonly Row[];
}

function CollectionRows({ name, columns, before, after }: CollectionProps) {
  const keys = [...new Set([...before, ...after].map(({ _id }) => _id))];
  return (
    <ScrollArea className={joinClasses(styles.rows, "scroll")} aria-label={`Rows of ${name}, scrollable`}>
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
            const [was, is] = [before, after].map((rows) => rows.find(({ _id }) => _id === key));
            return (
              <tr
                key={key}
                className={joinClasses(was === undefined && styles.added, is === undefined && styles.removed)}
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
    </ScrollArea>
  );
}

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
