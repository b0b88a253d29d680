// The flow of rows, drawn: from the collection through the index and the test to what is sent, all to one scale.

import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { NamedList } from "../../ui/named-list.tsx";
import type { PlanBody } from "../find.ts";
import { isCounted, type Sent, shareText } from "./sentence.ts";
import { code, plainText, type Word, Words } from "./words.tsx";

interface Stage {
  readonly name: string;
  /** What leads from the stage before to this one. */
  readonly by: readonly Word[];
  readonly rows: number;
}

/** The stages that rows go through; each has no more than the one before. */
function stagesOf(plan: PlanBody, sent: Sent): readonly Stage[] {
  const { access, residual, rowsInCollection, rowsRead, rowsMatched, sort } = plan;
  const through: readonly Word[] =
    access.by === "all"
      ? ["every row, unordered"]
      : [
          ...(access.index === "_id" ? ["by the key"] : ["by the index on ", code(access.index)]),
          access.ranges.length === 1 ? ", 1 range" : `, ${access.ranges.length} ranges`,
        ];
  const counted = isCounted(plan);
  return [
    { name: "in the collection", by: [], rows: rowsInCollection },
    { name: "read", by: counted ? ["only counted"] : through, rows: rowsRead },
    {
      name: "kept",
      by: counted
        ? ["counted, not read"]
        : residual === null
          ? ["nothing is left to test"]
          : ["tested on each: ", code(residual)],
      rows: rowsMatched,
    },
    {
      name: "sent",
      by:
        rowsMatched === 0
          ? []
          : rowsMatched === 1
            ? ["nothing to sort"]
            : ["sorted by ", code(sort.join(",") || "_id"), sent.rows < rowsMatched ? `, cut at ${sent.limit}` : ""],
      rows: sent.rows,
    },
  ];
}

export function Flow({ plan, sent }: { readonly plan: PlanBody; readonly sent: Sent }) {
  const stages = stagesOf(plan, sent);
  const whole = Math.max(1, plan.rowsInCollection);
  return (
    <NamedList name="From the collection to the answer" ordered className="flow">
      {stages.map(({ name, by, rows }, at) => (
        <li key={name} className="flow-stage">
          <span className="flow-name">{name}</span>
          <Shape before={stages[at - 1]?.rows ?? rows} rows={rows} whole={whole} isFirst={at === 0} />
          <span className="flow-rows">
            <GroupedNumber value={rows} />
            <span className="sr"> rows, {shareText(rows, whole)}</span>
          </span>
          {by.length === 0 ? null : (
            <span className="flow-by" title={plainText(by)}>
              <Words words={by} />
            </span>
          )}
        </li>
      ))}
    </NamedList>
  );
}

interface ShapeProps {
  readonly before: number;
  readonly rows: number;
  readonly whole: number;
  readonly isFirst: boolean;
}

/** A bar on the scale of the whole collection, and above it how what came before narrows to it. */
function Shape({ before, rows, whole, isFirst }: ShapeProps) {
  // A row is never nothing: it has at least a hair's breadth.
  const width = (count: number): number => (count === 0 ? 0 : Math.max(0.25, (100 * Math.min(count, whole)) / whole));
  const [from, to] = [width(before), width(rows)];
  return (
    <svg className="flow-shape" viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
      {isFirst ? null : <path className="flow-fall" d={`M0 0H${from}L${to} 16H0Z`} />}
      <rect className="gauge-bed" y="16" width="100" height="10" />
      {isFirst ? null : <rect className="flow-gone" y="16" width={from} height="10" />}
      <rect className={isFirst ? "flow-whole" : "gauge-fill"} y="16" width={to} height="10" />
    </svg>
  );
}
