// The moments of a bundle: a track with the rollback, above a table of the values at each moment.

import { ShortValue } from "../../rows/short-value.tsx";
import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { joinNames } from "../effects/data-words.ts";
import type { CellState, Moment, MomentCell, MomentGroup, MomentLine, Moments } from "../effects/moments.ts";
import * as styles from "./moments-table.module.css";
import * as textStyles from "./pane-text.module.css";

interface Props {
  readonly name: string;
  readonly moments: Moments;
}

/** In pixels, as in the style sheet. */
const labelWidth = 108;
const cellWidth = 44;

export function MomentsTable({ name, moments }: Props) {
  const { columns, groups, left, unchanged, rolledBackFrom, isOver } = moments;
  return (
    <>
      <ScrollArea className={styles.moments} aria-label={`${name}, scrollable`}>
        <Track moments={moments} />
        <table
          className={joinClasses(styles.momentsTable, rolledBackFrom !== null && styles.rewound)}
          aria-label={name}
        >
          <colgroup>
            <col className={styles.momentsLabel} />
            {columns.map(({ place }) => (
              <col key={place} className={styles.momentsCell} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">Value</span>
              </th>
              {columns.map((column) => (
                <th
                  key={column.place}
                  scope="col"
                  className={column.isHere ? styles.here : column.failed ? styles.failed : undefined}
                >
                  <Head column={column} isNow={column.isHere && isOver} />
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <Group key={group.collection} group={group} columns={columns} />
          ))}
        </table>
      </ScrollArea>
      {unchanged.length > 0 && groups.length > 0 ? (
        <p className={textStyles.proof}>{joinNames(unchanged)}: as before at every moment.</p>
      ) : null}
      {left > 0 ? (
        <p className={textStyles.proof}>
          {left === 1 ? "1 more part that ran has" : `${left} more parts that ran have`} no column here.
        </p>
      ) : null}
    </>
  );
}

function Head({ column: { kind, number, failed }, isNow }: { readonly column: Moment; readonly isNow: boolean }) {
  if (kind === "start") return isNow ? "now" : "before";
  return (
    <>
      {kind === "part" ? (
        <>
          <span className="sr">after part </span>
          {number}
        </>
      ) : (
        <>
          <span className="sr">after the concurrent </span>write
        </>
      )}
      {failed ? <span className="sr">, which failed</span> : null}
      {isNow ? <span className={kind === "write" ? "sr" : undefined}> now</span> : null}
    </>
  );
}

interface GroupProps {
  readonly group: MomentGroup;
  readonly columns: readonly Moment[];
}

function Group({ group: { collection, lines, more }, columns }: GroupProps) {
  return (
    <tbody>
      <tr className={styles.momentsGroup}>
        <th scope="rowgroup" colSpan={columns.length + 1}>
          <span>{collection}</span>
        </th>
      </tr>
      {lines.map((line) => (
        <Line key={`${line.key} ${line.field}`} line={line} columns={columns} />
      ))}
      {more > 0 ? (
        <tr>
          <td className={styles.momentsMore} colSpan={columns.length + 1}>
            <span>
              and <GroupedNumber value={more} /> more {more === 1 ? "row" : "rows"}
            </span>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

function Line({ line: { key, field, cells }, columns }: { readonly line: MomentLine } & Omit<GroupProps, "group">) {
  if (cells.length === 0) {
    return (
      <tr>
        <th scope="rowgroup" colSpan={columns.length + 1} title={String(key)}>
          <code>@{key}</code>
        </th>
      </tr>
    );
  }
  const label = key === undefined ? "rows" : field === undefined ? `@${key}` : field;
  return (
    <tr>
      <th scope="row" title={label}>
        {key === undefined ? (
          label
        ) : (
          <code className={field === undefined ? undefined : styles.momentsField}>{label}</code>
        )}
      </th>
      {columns.map(({ place, isHere, isLater }, index) => (
        <td key={place} className={isHere ? styles.here : undefined}>
          {isLater ? <span className="sr">not yet</span> : <Cell cell={cells[index]} isHere={isHere} />}
        </td>
      ))}
    </tr>
  );
}

interface CellProps {
  readonly cell: MomentCell | undefined;
  /** It then shows a value even if that has not changed. */
  readonly isHere: boolean;
}

function Cell({ cell, isHere }: CellProps) {
  if (cell === undefined) return null;
  if (!cell.same) return <State state={cell.state} />;
  if (isHere) {
    return (
      <span className={styles.cellSame}>
        <State state={cell.state} />
      </span>
    );
  }
  return (
    <>
      <span aria-hidden="true">·</span>
      <span className="sr">unchanged</span>
    </>
  );
}

function State({ state }: { readonly state: CellState }) {
  switch (state.kind) {
    case "count":
      return (
        <span className={state.grown ? styles.cellIn : undefined}>
          <GroupedNumber value={state.value} />
        </span>
      );
    case "value":
      return (
        <span className={styles.cellValue}>
          <ShortValue value={state.value} most={7} />
        </span>
      );
    case "none":
      return <span className="null">none</span>;
    case "there":
      return "row";
    case "made":
      return <span className={styles.cellIn}>+ row</span>;
    case "gone":
      return <span className={styles.cellOut}>− row</span>;
    case "rewritten":
      return <span className={styles.cellValue}>~ row</span>;
  }
}

/** The center of a column, in pixels. */
const getColumnCenter = (index: number): number => labelWidth + cellWidth * (index + 0.5);

function Track({ moments }: { readonly moments: Moments }) {
  const { columns, rolledBackFrom } = moments;
  const width = labelWidth + cellWidth * columns.length;
  const first = getColumnCenter(0);
  const from = rolledBackFrom === null || rolledBackFrom === 0 ? null : getColumnCenter(rolledBackFrom);
  return (
    <svg
      className={styles.momentsTrack}
      width={width}
      height={from === null ? 24 : 56}
      viewBox={from === null ? `0 32 ${width} 24` : `0 0 ${width} 56`}
      role="img"
      aria-label={describeMoments(moments)}
    >
      {from === null ? null : (
        <g className={styles.trackBack}>
          <path
            className={styles.trackArc}
            d={`M${from} 34V22Q${from} 8 ${from - 14} 8H${first + 14}Q${first} 8 ${first} 22V30`}
          />
          <path className={styles.trackHead} d={`M${first - 4} 25 ${first} 30 ${first + 4} 25`} />
          {from - first > cellWidth ? (
            <text x={(first + from) / 2} y="24" textAnchor="middle">
              rolled back
            </text>
          ) : null}
        </g>
      )}
      <path className={styles.trackLine} d={`M${first} 44H${getColumnCenter(columns.length - 1)}`} />
      {columns.map((column, index) => (
        <Mark key={column.place} column={column} x={getColumnCenter(index)} />
      ))}
    </svg>
  );
}

function Mark({ column: { failed, isHere }, x }: { readonly column: Moment; readonly x: number }) {
  if (failed) {
    return (
      <path className={joinClasses(styles.trackFault, isHere && styles.here)} d={`m${x - 3.5} 40.500 7 7m0-7-7 7`} />
    );
  }
  if (!isHere) return <circle className={styles.trackDot} cx={x} cy="44" r="3.500" />;
  return (
    <>
      <circle className={styles.trackHere} cx={x} cy="44" r="5" />
      <circle className={styles.trackInner} cx={x} cy="44" r="2" />
    </>
  );
}

function describeMoments({ columns, rolledBackFrom }: Moments): string {
  const names = columns.map(({ kind, number, failed }) => {
    if (kind === "start") return "before";
    const what = kind === "part" ? `part ${number}` : "the concurrent write";
    return failed ? `${what} fails` : `after ${what}`;
  });
  if (rolledBackFrom === null) return `Moments: ${names.join(", ")}`;
  const [done, later] = [names.slice(0, rolledBackFrom + 1), names.slice(rolledBackFrom + 1)];
  return `Moments: ${[done.join(", "), "then rolled back", ...later].join("; ")}`;
}
