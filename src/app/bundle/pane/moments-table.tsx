// The moments of a bundle: a track with the rollback, above a table of the values at each moment.

import { ShortValue } from "../../rows/short-value.tsx";
import { classes } from "../../ui/classes.ts";
import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { listed } from "../effects/data-words.ts";
import type { CellState, Moment, MomentCell, MomentGroup, MomentLine, Moments } from "../effects/moments.ts";
import * as styles from "./moments-table.module.css";
import * as textStyles from "./pane-text.module.css";

interface Props {
  readonly name: string;
  readonly moments: Moments;
  /** Whether everything was rolled back. */
  readonly rewound: boolean;
  /** The selected moment, by its position among the parts that ran; undefined to show all moments alike. */
  readonly at?: number | undefined;
}

/** In pixels, as in the style sheet. */
const labelWidth = 108;
const cellWidth = 44;

export function MomentsTable({ name, moments, rewound, at }: Props) {
  const { columns, groups, left, untouched } = moments;
  return (
    <>
      <ScrollArea className={styles.moments} aria-label={`${name}, scrollable`}>
        <Track columns={columns} rewound={rewound} at={at} />
        <table className={classes(styles.momentsTable, rewound && styles.rewound)} aria-label={name}>
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
                <th key={column.place} scope="col" className={lookOf(column, at)}>
                  <Head column={column} isNow={column.isNow && at === undefined} />
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <Group key={group.collection} group={group} columns={columns} at={at} />
          ))}
        </table>
      </ScrollArea>
      {untouched.length > 0 && groups.length > 0 ? (
        <p className={textStyles.proof}>{listed(untouched)}: as before at every moment.</p>
      ) : null}
      {left > 0 ? (
        <p className={textStyles.proof}>
          {left === 1 ? "1 more part that ran has" : `${left} more parts that ran have`} no column here.
        </p>
      ) : null}
    </>
  );
}

function Head({ column: { number, failed }, isNow }: { readonly column: Moment; readonly isNow: boolean }) {
  if (number === 0) return isNow ? "now" : "before";
  return (
    <>
      <span className="sr">after part </span>
      {number}
      {failed ? <span className="sr">, which failed</span> : null}
      {isNow ? <span> now</span> : null}
    </>
  );
}

/** Whether a moment is selected, or, without a selection, whether it is the final state of the data. */
function isHere({ place, isNow }: Moment, at: number | undefined): boolean {
  return at === undefined ? isNow : at === place;
}

function lookOf(moment: Moment, at: number | undefined): string | undefined {
  if (isHere(moment, at)) return styles.here;
  return at === undefined && moment.failed ? styles.failed : undefined;
}

interface GroupProps {
  readonly group: MomentGroup;
  readonly columns: readonly Moment[];
  readonly at: number | undefined;
}

function Group({ group: { collection, lines, more }, columns, at }: GroupProps) {
  return (
    <tbody>
      <tr className={styles.momentsGroup}>
        <th scope="rowgroup" colSpan={columns.length + 1}>
          <span>{collection}</span>
        </th>
      </tr>
      {lines.map((line) => (
        <Line key={`${line.key} ${line.field}`} line={line} columns={columns} at={at} />
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

function Line({ line: { key, field, cells }, columns, at }: { readonly line: MomentLine } & Omit<GroupProps, "group">) {
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
      {columns.map((column, index) => (
        <td key={column.place} className={lookOf(column, at)}>
          {at !== undefined && column.place > at ? (
            <span className="sr">not yet</span>
          ) : (
            <Cell cell={cells[index]} isHere={isHere(column, at)} />
          )}
        </td>
      ))}
    </tr>
  );
}

interface CellProps {
  readonly cell: MomentCell | undefined;
  /** Whether the moment is highlighted. It then shows a value even if that has not changed. */
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
const middle = (index: number): number => labelWidth + cellWidth * (index + 0.5);

function Track({ columns, rewound, at }: Pick<Props, "rewound" | "at"> & { readonly columns: readonly Moment[] }) {
  const last = columns.length - 1;
  const [first, end] = [middle(0), middle(last)];
  const hasArc = rewound && last > 0;
  return (
    <svg
      className={styles.momentsTrack}
      width={labelWidth + cellWidth * columns.length}
      height={hasArc ? 56 : 24}
      viewBox={
        hasArc
          ? `0 0 ${labelWidth + cellWidth * columns.length} 56`
          : `0 32 ${labelWidth + cellWidth * columns.length} 24`
      }
      role="img"
      aria-label={trackWords(columns, rewound)}
    >
      {hasArc ? (
        <g className={styles.trackBack}>
          <path
            className={styles.trackArc}
            d={`M${end} 34V22Q${end} 8 ${end - 14} 8H${first + 14}Q${first} 8 ${first} 22V30`}
          />
          <path className={styles.trackHead} d={`M${first - 4} 25 ${first} 30 ${first + 4} 25`} />
          {last > 1 ? (
            <text x={(first + end) / 2} y="24" textAnchor="middle">
              rolled back
            </text>
          ) : null}
        </g>
      ) : null}
      <path className={styles.trackLine} d={`M${first} 44H${end}`} />
      {columns.map((column, index) => (
        <Mark
          key={column.place}
          column={column}
          x={middle(index)}
          isHere={at === undefined ? column.isNow : at === column.place}
        />
      ))}
    </svg>
  );
}

function Mark({ column, x, isHere }: { readonly column: Moment; readonly x: number; readonly isHere: boolean }) {
  if (column.failed) {
    return <path className={classes(styles.trackFault, isHere && styles.here)} d={`m${x - 3.5} 40.500 7 7m0-7-7 7`} />;
  }
  if (!isHere) return <circle className={styles.trackDot} cx={x} cy="44" r="3.500" />;
  return (
    <>
      <circle className={styles.trackHere} cx={x} cy="44" r="5" />
      <circle className={styles.trackInner} cx={x} cy="44" r="2" />
    </>
  );
}

function trackWords(columns: readonly Moment[], rewound: boolean): string {
  const names = columns.map(({ number, failed }) =>
    number === 0 ? "before" : failed ? `part ${number} fails` : `after part ${number}`,
  );
  return `Moments: ${names.join(", ")}${rewound ? "; then rolled back" : ""}`;
}
