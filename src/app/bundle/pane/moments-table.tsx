// The moments of a bundle: a track with the rollback, above a table of the values at each moment.

import { chooseForm } from "../../../language/internal.ts";
import { ShortValue } from "../../rows/short-value.tsx";
import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import type { CellState, Moment, MomentCell, MomentGroup, MomentLine, Moments } from "../effects/moments.ts";
import * as styles from "./moments-table.module.css";
import * as textStyles from "./pane-text.module.css";

/** In pixels, as in the style sheet. */
const labelWidth = 108;
const cellWidth = 44;

export function MomentsTable({ moments }: { readonly moments: Moments }) {
  const { columns, total, groups, isRolledBack, isOver } = moments;
  const shown = columns.length - 1;
  return (
    <ScrollArea className={styles.moments} aria-label="Moments, scrollable">
      <Track moments={moments} />
      <table className={joinClasses(styles.momentsTable, isRolledBack && styles.rewound)} aria-label="Moments">
        <colgroup>
          <col className={styles.momentsLabel} />
          <col className={styles.momentsCell} span={columns.length} />
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
                className={joinClasses(column.isHere && styles.here, column.failed && !column.isHere && styles.failed)}
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
      {shown < total ? (
        <p className={textStyles.proof}>
          <GroupedNumber value={shown} /> of <GroupedNumber value={total} /> moments are shown.
        </p>
      ) : null}
    </ScrollArea>
  );
}

function Head({ column: { place, number, failed }, isNow }: { readonly column: Moment; readonly isNow: boolean }) {
  if (place === 0) return isNow ? "now" : "before";
  return (
    <>
      <span className="sr">after part </span>
      {number}
      {failed ? <span className="sr">, which failed</span> : null}
      {isNow ? " now" : null}
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
              and <GroupedNumber value={more} /> more {chooseForm(more, "row")}
            </span>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

function Line({ line: { key, field, cells }, columns }: { readonly line: MomentLine } & Omit<GroupProps, "group">) {
  const label = field ?? (key === undefined ? "rows" : `@${key}`);
  const text = key === undefined ? label : <code className={field && styles.momentsField}>{label}</code>;
  const isGroup = cells.length === 0;
  return (
    <tr>
      <th scope={isGroup ? "rowgroup" : "row"} colSpan={isGroup ? columns.length + 1 : undefined} title={label}>
        {text}
      </th>
      {isGroup
        ? null
        : columns.map(({ place, isHere, isLater }, index) => (
            <td key={place} className={isHere ? styles.here : undefined}>
              {isLater ? <span className="sr">not yet</span> : <Cell cell={cells[index]} isHere={isHere} />}
            </td>
          ))}
    </tr>
  );
}

/** A value is shown where it has changed, and at the moment that is here. */
function Cell({ cell, isHere }: { readonly cell: MomentCell | undefined; readonly isHere: boolean }) {
  if (cell === undefined) return null;
  if (cell.same && !isHere) {
    return (
      <>
        <span aria-hidden="true">·</span>
        <span className="sr">unchanged</span>
      </>
    );
  }
  return (
    <span className={cell.same ? styles.cellSame : undefined}>
      <State state={cell.state} />
    </span>
  );
}

const presences = {
  none: { text: "none", look: "null" },
  there: { text: "row", look: undefined },
  made: { text: "+ row", look: styles.cellIn },
  gone: { text: "− row", look: styles.cellOut },
  rewritten: { text: "~ row", look: styles.cellValue },
};

function State({ state }: { readonly state: CellState }) {
  if (state.kind === "count") {
    return (
      <span className={state.grown ? styles.cellIn : undefined}>
        <GroupedNumber value={state.value} />
      </span>
    );
  }
  if (state.kind === "value") {
    return (
      <span className={styles.cellValue}>
        <ShortValue value={state.value} most={7} />
      </span>
    );
  }
  const { text, look } = presences[state.kind];
  return <span className={look}>{text}</span>;
}

const getColumnCenter = (index: number): number => labelWidth + cellWidth * (index + 0.5);

function Track({ moments }: { readonly moments: Moments }) {
  const { columns, isRolledBack } = moments;
  const last = columns.length - 1;
  const width = labelWidth + cellWidth * columns.length;
  // Nothing ran before a rollback from the first column.
  const hasArc = isRolledBack && last > 0;
  const top = hasArc ? 0 : 32;
  return (
    <svg
      className={styles.momentsTrack}
      width={width}
      height={56 - top}
      viewBox={`0 ${top} ${width} ${56 - top}`}
      role="img"
      aria-label={describeMoments(moments)}
    >
      {hasArc ? <Rollback from={getColumnCenter(last)} to={getColumnCenter(0)} /> : null}
      <path className={styles.trackLine} d={`M${getColumnCenter(0)} 44H${getColumnCenter(last)}`} />
      {columns.map((column, index) => (
        <Mark key={column.place} column={column} x={getColumnCenter(index)} />
      ))}
    </svg>
  );
}

function Rollback({ from, to }: { readonly from: number; readonly to: number }) {
  return (
    <g className={styles.trackBack}>
      <path className={styles.trackArc} d={`M${from} 34V22Q${from} 8 ${from - 14} 8H${to + 14}Q${to} 8 ${to} 22V30`} />
      <path className={styles.trackHead} d={`M${to - 4} 25 ${to} 30 ${to + 4} 25`} />
      {from - to > cellWidth ? (
        <text x={(to + from) / 2} y="24" textAnchor="middle">
          rolled back
        </text>
      ) : null}
    </g>
  );
}

function Mark({ column: { failed, isHere }, x }: { readonly column: Moment; readonly x: number }) {
  if (failed) return <path className={styles.trackFault} d={`m${x - 3.5} 40.500 7 7m0-7-7 7`} />;
  if (!isHere) return <circle className={styles.trackDot} cx={x} cy="44" r="3.500" />;
  return (
    <>
      <circle className={styles.trackHere} cx={x} cy="44" r="5" />
      <circle className={styles.trackInner} cx={x} cy="44" r="2" />
    </>
  );
}

function describeMoments({ columns, isRolledBack }: Moments): string {
  const names = columns.map(({ place, number, failed }) => {
    if (place === 0) return "before";
    return failed ? `part ${number} fails` : `after part ${number}`;
  });
  return `Moments: ${names.join(", ")}${isRolledBack ? "; then rolled back" : ""}`;
}
