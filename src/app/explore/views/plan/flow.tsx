// The flow of rows: from the collection through the index and the filter to the response.

import { chooseForm } from "../../../../language/internal.ts";
import type { PlanBody } from "../../../requests/query/read-plan.ts";
import { CodedText } from "../../../ui/coded-text.tsx";
import { GroupedNumber, GroupedText } from "../../../ui/grouped-number.tsx";
import { type Bar, Bars } from "./bars.tsx";
import { describeIndex, isCounted, shortenText } from "./describe-plan.ts";

interface Props {
  readonly plan: PlanBody;
  readonly limit: number;
  /** The number of rows in the response. */
  readonly sent: number;
}

export function Flow({ plan, limit, sent }: Props) {
  const { access, residual, rowsInCollection, rowsRead, rowsMatched, sort } = plan;
  const counted = isCounted(plan);
  const reading =
    plan.statement !== undefined
      ? "by the statement"
      : access.by === "all"
        ? "every row"
        : `through ${describeIndex(access.index)}`;
  const order = sort.length === 0 ? "by key" : `by \`${shortenText(sort.join(","))}\``;
  const sending = `sorted ${order}${sent < rowsMatched ? `, limit ${limit}` : ""}`;
  const stages: readonly Bar[] = [
    stage("in the collection", rowsInCollection),
    stage("read", rowsRead, <CodedText text={counted ? "only counted" : reading} Plain={GroupedText} />),
    stage("kept", rowsMatched, <Test residual={residual} counted={counted} />),
    stage("sent", sent, rowsMatched < 2 ? undefined : <CodedText text={sending} Plain={GroupedText} />),
  ];
  return <Bars name="Rows by stage" bars={stages} whole={Math.max(1, rowsInCollection)} />;
}

function stage(name: string, rows: number, note?: Bar["note"]): Bar {
  const value = (
    <>
      <GroupedNumber value={rows} />
      <span className="sr">{chooseForm(rows, " row")}</span>
    </>
  );
  return { name, amount: rows, value, note };
}

function Test({ residual, counted }: { readonly residual: string | null; readonly counted: boolean }) {
  if (counted) return "counted, not read";
  if (residual === null) return "nothing is left to test";
  return (
    <>
      tested on each: <code>{shortenText(residual)}</code>
    </>
  );
}
