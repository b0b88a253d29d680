// Explains an empty result: which conditions exclude every row, what would match rows, and the nearest misses.

import { type ReactNode, useMemo } from "react";
import {
  type Comparison,
  type Condition,
  type ExplainedComparison,
  explain,
  type FilterRules,
  isExplainedComparison,
  printNode,
} from "../../../language/index.ts";
import { FilterText } from "../../editor/filter-text.tsx";
import { useRequest } from "../../request.ts";
import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { keyOf, type RowKey } from "../choice.ts";
import type { Row } from "../find.ts";
import { type Culprits, findCulprits } from "./blame.ts";
import { type ConditionCounts, countConditions } from "./count-conditions.ts";
import { distanceOf, missText } from "./miss.ts";
import { applyEdits, leaveOut, type Relaxation, relax } from "./relax.ts";
import { unparenthesized } from "./truths.ts";
import { mostRows, useRows } from "./use-rows.ts";
import "../../styles/condition-counts.css";
import { NamedList } from "../../ui/named-list.tsx";

interface Props {
  readonly collection: string;
  readonly text: string;
  /** Of the text; without issues. */
  readonly filter: Condition;
  readonly rules: FilterRules;
  /** Puts another text in the filter's place; can be undone. */
  readonly onReplace: (text: string) => void;
  /** Opens Why for a row that is left out. */
  readonly onExplain: (key: RowKey) => void;
}

export function WhyNothing({ collection, text, filter, rules, onReplace, onExplain }: Props) {
  const { value: all, failure } = useRows(collection, filter);
  const verdict = useRequest(all === null ? null : text, async (signal) => {
    const rows = all?.rows ?? [];
    const [conditionCounts, culprits] = [
      await countConditions(filter, rules.types, rows, signal),
      await findCulprits(filter, rules.types, rows, signal),
    ];
    return { filter, conditionCounts, culprits };
  });
  if (failure !== null) {
    return (
      <Frame title="No matches">
        <p>The reason could not be determined: {failure}</p>
      </Frame>
    );
  }
  if (all === null || verdict.value === null || !verdict.isFresh || verdict.value.filter !== filter) {
    return (
      <Frame title="No matches">
        <p role="status">Looking for the condition to blame…</p>
      </Frame>
    );
  }
  const { conditionCounts, culprits } = verdict.value;
  const [first] = culprits;
  if (first === undefined) {
    return (
      <Frame title="No matches">
        <p>The collection is empty.</p>
      </Frame>
    );
  }
  return (
    <Frame title={titleOf(first)}>
      <p>
        Without {first.conditions.length === 1 ? "it" : "them"}, <Rows count={first.rows.length} /> would match.
        {all.total > all.rows.length ? (
          <>
            {" "}
            Based on the first <GroupedNumber value={mostRows} /> of <GroupedNumber value={all.total} /> rows.
          </>
        ) : null}
      </p>
      <Conditions
        filter={filter}
        text={text}
        conditionCounts={conditionCounts}
        blamed={first.conditions}
        onReplace={onReplace}
      />
      {first.conditions.length > 1 ? (
        <p>
          <button
            className="btn small"
            type="button"
            onClick={() => onReplace(applyEdits(text, leaveOut(filter, first.conditions)))}
          >
            Remove all {first.conditions.length}
          </button>
        </p>
      ) : null}
      <Relaxations culprits={culprits} text={text} rules={rules} onReplace={onReplace} />
      <NearestMisses culprits={first} rules={rules} onExplain={onExplain} />
    </Frame>
  );
}

function titleOf({ conditions }: Culprits): string {
  return conditions.length === 1
    ? "No matches. One condition is to blame."
    : `No matches. ${conditions.length} conditions together are to blame.`;
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="scroll why-nothing" tabIndex={0} aria-label="Why nothing matches">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Rows({ count }: { readonly count: number }) {
  return (
    <>
      <GroupedNumber value={count} /> {count === 1 ? "row" : "rows"}
    </>
  );
}

interface ConditionsProps {
  readonly filter: Condition;
  readonly text: string;
  readonly conditionCounts: ConditionCounts;
  readonly blamed: readonly Condition[];
  readonly onReplace: Props["onReplace"];
}

/** Each part of the filter with the rows that match without it. */
function Conditions({ filter, text, conditionCounts, blamed, onReplace }: ConditionsProps) {
  const root = unparenthesized(filter);
  const parts = root.kind === "and" ? root.conditions.map(unparenthesized) : [root];
  return (
    <>
      <h3>Matches without each condition</h3>
      <NamedList name="Without each condition" className="blames">
        {parts.map((part) => {
          const removed = conditionCounts.counts.get(part)?.removed ?? 0;
          return (
            <li key={part.from} className={blamed.includes(part) ? "blame dead" : "blame"}>
              <FilterText text={text.slice(part.from, part.to)} />
              <span className="blame-n">
                <Rows count={removed} />
              </span>
              <button
                className="btn small"
                type="button"
                aria-label={`Remove ${text.slice(part.from, part.to)}`}
                onClick={() => onReplace(applyEdits(text, leaveOut(filter, [part])))}
              >
                Remove
              </button>
            </li>
          );
        })}
      </NamedList>
    </>
  );
}

/** Of so many changes the reader can still choose. */
const mostChanges = 5;

interface RelaxationsProps {
  readonly culprits: readonly Culprits[];
  readonly text: string;
  readonly rules: FilterRules;
  readonly onReplace: Props["onReplace"];
}

function Relaxations({ culprits, text, rules, onReplace }: RelaxationsProps) {
  const changes = useMemo(() => changesOf(culprits, rules), [culprits, rules]);
  if (changes.length === 0) return null;
  return (
    <>
      <h3>Smallest changes with matches</h3>
      <NamedList name="Changes" className="blames">
        {changes.map(({ comparison, change, rows }) => {
          const reads = printNode(comparison);
          return (
            <li key={`${comparison.from} ${reads}`} className="blame">
              <span>
                <FilterText text={reads} /> <span className="dim">{change}</span>
              </span>
              <span className="blame-n">
                <Rows count={rows} />
              </span>
              <button
                className="btn small"
                type="button"
                aria-label={`Change to ${reads}`}
                onClick={() => onReplace(applyEdits(text, [{ ...spanOf(comparison), insert: reads }]))}
              >
                Change
              </button>
            </li>
          );
        })}
      </NamedList>
    </>
  );
}

function changesOf(culprits: readonly Culprits[], rules: FilterRules): readonly Relaxation[] {
  const alone = culprits.flatMap(({ conditions: [condition, ...others], rows }) =>
    condition?.kind === "comparison" && others.length === 0 ? relax(condition, rules, rows) : [],
  );
  return alone.sort((a, b) => a.rows - b.rows).slice(0, mostChanges);
}

function spanOf({ from, to }: Comparison): { readonly from: number; readonly to: number } {
  return { from, to };
}

const mostMisses = 5;

interface NearestMissesProps {
  readonly culprits: Culprits;
  readonly rules: FilterRules;
  readonly onExplain: Props["onExplain"];
}

/** The rows that fail by these conditions only, with what they have in place of what was wanted. */
function NearestMisses({ culprits, rules, onExplain }: NearestMissesProps) {
  const comparisons = culprits.conditions.filter((each): each is Comparison => each.kind === "comparison");
  if (comparisons.length === 0) return null;
  const rows = (culprits.rows as readonly Row[])
    .map((row) => ({ row, misses: comparisons.map((each) => explained(each, row, rules)) }))
    .map((each) => ({ ...each, distance: each.misses.reduce((sum, miss) => sum + distanceOf(miss), 0) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostMisses);
  return (
    <>
      <h3>Nearest misses</h3>
      <table className="facts misses" aria-label="Nearest misses">
        <thead>
          <tr>
            <th scope="col">_id</th>
            {comparisons.map((each) => (
              <th key={each.from} scope="col">
                <FilterText text={printNode(each)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, misses }) => (
            <tr key={String(row._id)}>
              <th scope="row">
                <ExplainButton rowKey={keyOf(row)} onExplain={onExplain} />
              </th>
              {misses.map((miss) => (
                <td key={miss.node.from}>{missText(miss)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function ExplainButton({ rowKey, onExplain }: { readonly rowKey: RowKey | null } & Pick<Props, "onExplain">) {
  if (rowKey === null) return null;
  return (
    <button
      className="miss-key"
      type="button"
      aria-label={`Why is ${rowKey} left out?`}
      title="Why is it left out?"
      onClick={() => onExplain(rowKey)}
    >
      {rowKey}
    </button>
  );
}

function explained(comparison: Comparison, row: Row, rules: FilterRules): ExplainedComparison {
  const explanation = explain(comparison, row, rules.types);
  if (!isExplainedComparison(explanation)) throw new Error("A comparison is explained as one.");
  return explanation;
}
