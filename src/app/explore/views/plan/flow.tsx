import type { ReactNode } from "react";
import { chooseForm } from "../../../../language/internal.ts";
import type { PlanBody } from "../../../requests/query/read-plan.ts";
import { CodedText } from "../../../ui/coded-text.tsx";
import { GroupedNumber, GroupedText } from "../../../ui/grouped-number.tsx";
import { NamedList } from "../../../ui/named-list.tsx";
import { describeIndex, isCounted, shortenText } from "./describe-plan.ts";
import * as styles from "./flow.module.css";

interface Props {
  readonly plan: PlanBody;
  readonly limit: number;
  readonly sent: number;
}

export function Flow({ plan, limit, sent }: Props) {
  const { rowsInCollection, rowsRead, rowsMatched } = plan;
  return (
    <NamedList name="Rows by stage" ordered className={styles.bars}>
      <Stage name="in the collection" rows={rowsInCollection} of={rowsInCollection} />
      <Stage name="read" rows={rowsRead} of={rowsInCollection} note={describeReading(plan)} />
      <Stage name="kept" rows={rowsMatched} of={rowsInCollection} note={describeTest(plan)} />
      <Stage name="sent" rows={sent} of={rowsInCollection} note={describeSending(plan, limit, sent)} />
    </NamedList>
  );
}

interface StageProps {
  readonly name: string;
  readonly rows: number;
  readonly of: number;
  readonly note?: ReactNode;
}

function Stage({ name, rows, of, note }: StageProps) {
  const percent = rows === 0 ? 0 : (100 * rows) / Math.max(1, of);
  // A bar for any row is visible.
  const length = rows === 0 ? 0 : Math.min(100, Math.max(0.25, percent));
  return (
    <li className={styles.bar}>
      <span className={styles.barName}>{name}</span>
      <svg className={styles.barShape} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.bed} width="100" height="10" />
        <rect className={styles.fill} width={length} height="10" />
      </svg>
      <span className={styles.barValue}>
        <GroupedNumber value={rows} />
        <span className="sr">
          {chooseForm(rows, " row")}, {formatShare(percent)}
        </span>
      </span>
      {note === undefined ? null : <span className={styles.barNote}>{note}</span>}
    </li>
  );
}

/** Only all rows are 100 %, and only none 0 %. */
function formatShare(percent: number): string {
  if (percent > 0 && percent < 1) return "less than 1 %";
  return percent > 99 && percent < 100 ? "more than 99 %" : `${Math.round(percent)} %`;
}

function describeReading(plan: PlanBody): ReactNode {
  if (isCounted(plan)) return "only counted";
  if (plan.statement !== undefined) return "by the statement";
  if (plan.access.by === "all") return "every row";
  return <CodedText text={`through ${describeIndex(plan.access.index)}`} Plain={GroupedText} />;
}

function describeTest(plan: PlanBody): ReactNode {
  if (isCounted(plan)) return "counted, not read";
  if (plan.residual === null) return "nothing is left to test";
  return (
    <>
      tested on each: <code>{shortenText(plan.residual)}</code>
    </>
  );
}

function describeSending({ sort, rowsMatched }: PlanBody, limit: number, sent: number): ReactNode {
  if (rowsMatched < 2) return undefined;
  const order = sort.length === 0 ? "by key" : `by \`${shortenText(sort.join(","))}\``;
  const cut = sent < rowsMatched ? `, limit ${limit}` : "";
  return <CodedText text={`sorted ${order}${cut}`} Plain={GroupedText} />;
}
