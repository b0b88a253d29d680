// Explains an empty result: which conditions exclude every row, and which changes would match rows.

import { type ReactNode, useMemo } from "react";
import { type Condition, chooseForm, type FilterRules, leaveOut, printNode } from "../../../../language/internal.ts";
import { greatestRowLimit } from "../../../../wire/public.ts";
import { useRequest } from "../../../connection/use-request.ts";
import { FilterText } from "../../../editor/filter-text.tsx";
import { Button } from "../../../ui/button.tsx";
import { GroupedText, RowCount } from "../../../ui/grouped-number.tsx";
import { joinClasses } from "../../../ui/join-classes.ts";
import { NamedList } from "../../../ui/named-list.tsx";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { useExplore, useExploreSession } from "../../session/session.ts";
import { type Blame, type Culprits, describeCulprits, findBlame, isWhole } from "./blame.ts";
import { compareRelaxations, type Relaxation, relax } from "./relax.ts";
import { removeOuterParentheses } from "./truths.ts";
import { useRows } from "./use-rows.ts";
import * as styles from "./why-nothing.module.css";

/** For a filter that can be sent and matches no row. */
export function WhyNothing() {
  const collection = useExplore((now) => now.state.collection);
  const analysis = useExplore((now) => now.analysis);
  const rules = useExplore((now) => now.rules);
  const filter = analysis?.filter ?? null;
  const { value, isFresh, failure } = useRows(collection, filter);
  // Rows of an earlier filter may lack a field of the current one.
  const all = isFresh ? value : null;
  const verdict = useRequest(all === null ? null : `${collection} ${analysis?.text}`, async (signal) => {
    if (filter === null || all === null) return null;
    return { filter, blame: await findBlame(filter, rules.types, all.rows, signal) };
  });
  if (failure !== null) {
    return (
      <Frame title="No matches">
        <p>The reason could not be determined: {failure}</p>
      </Frame>
    );
  }
  if (all === null || verdict.value === null || !verdict.isFresh) {
    return (
      <Frame title="No matches">
        <p role="status">Looking for the reason…</p>
      </Frame>
    );
  }
  // The counts belong to the nodes of this filter object, which has the same text as the current one.
  const { filter: judged, blame } = verdict.value;
  const { culprits } = blame;
  const [first] = culprits;
  if (first === undefined) {
    return (
      <Frame title="No matches">
        <p>The collection is empty.</p>
      </Frame>
    );
  }
  return (
    <Frame title={describeCulprits(judged, culprits)}>
      <p>
        {isWhole(judged, first) ? "No row meets this condition." : <Consequence culprits={culprits} />}
        {all.total > all.rows.length ? (
          <GroupedText text={` Based on the first ${greatestRowLimit} of ${all.total} rows.`} />
        ) : null}
      </p>
      <Conditions filter={judged} blame={blame} />
      <Relaxations culprits={culprits} />
    </Frame>
  );
}

/** How many rows would match without the conditions that exclude the most. */
function Consequence({ culprits: [first, ...others] }: { readonly culprits: readonly Culprits[] }) {
  const count = <RowCount value={first?.rows.length ?? 0} />;
  if (others.length > 0) return <>Depending on what is removed, up to {count} would match.</>;
  return (
    <>
      Without {chooseForm(first?.conditions.length ?? 0, "it", "them")}, {count} would match.
    </>
  );
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <ScrollArea className={joinClasses("scroll", styles.whyNothing)} aria-label="Why nothing matches">
      <h2>{title}</h2>
      {children}
    </ScrollArea>
  );
}

interface ConditionsProps {
  readonly filter: Condition;
  readonly blame: Blame;
}

/** How many sets of conditions are offered. */
const mostSets = 5;

/** Each part of the filter with the number of rows that match without it. */
function Conditions({ filter, blame: { culprits, removed } }: ConditionsProps) {
  const session = useExploreSession();
  const text = session.now().state.filter;
  const root = removeOuterParentheses(filter);
  const blamed = new Set(culprits.flatMap(({ conditions }) => conditions));
  const sets = culprits.filter(({ conditions }) => conditions.length > 1).slice(0, mostSets);
  const outer = root.kind === "and" ? root.conditions.map(removeOuterParentheses) : [root];
  const parts = [...new Set([...outer, ...blamed])].sort((one, other) => one.from - other.from);
  const remove = (conditions: readonly Condition[]): void =>
    session.editor.replace(0, text.length, leaveOut(text, filter, conditions));
  return (
    <>
      <h3>Matches without each condition</h3>
      <NamedList name="Without each condition" className={styles.blames}>
        {parts.map((part) => {
          const own = text.slice(part.from, part.to);
          return (
            <li key={part.from} className={joinClasses(styles.blame, blamed.has(part) && styles.dead)}>
              <FilterText text={own} />
              <span className={styles.blameN}>
                <RowCount value={removed.get(part) ?? 0} />
              </span>
              <Button look="small" name={`Remove ${own}`} onClick={() => remove([part])}>
                Remove
              </Button>
            </li>
          );
        })}
      </NamedList>
      {sets.length === 0 ? null : (
        <>
          <h3>Matches without several</h3>
          <NamedList name="Without several conditions" className={styles.blames}>
            {sets.map(({ conditions, rows }) => {
              const own = conditions.map(({ from, to }) => text.slice(from, to)).join(" and ");
              return (
                <li key={own} className={styles.blame}>
                  <FilterText text={own} />
                  <span className={styles.blameN}>
                    <RowCount value={rows.length} />
                  </span>
                  <Button look="small" name={`Remove ${own}`} onClick={() => remove(conditions)}>
                    Remove
                  </Button>
                </li>
              );
            })}
          </NamedList>
        </>
      )}
    </>
  );
}

/** The number of changes offered. */
const mostChanges = 5;

/** The smallest changes of one comparison that match rows. */
function Relaxations({ culprits }: { readonly culprits: readonly Culprits[] }) {
  const session = useExploreSession();
  const rules = useExplore((now) => now.rules);
  const changes = useMemo(() => findChanges(culprits, rules), [culprits, rules]);
  if (changes.length === 0) return null;
  return (
    <>
      <h3>Smallest changes with matches</h3>
      <NamedList name="Changes" className={styles.blames}>
        {changes.map(({ comparison, change, rows }) => {
          const reads = printNode(comparison);
          return (
            <li key={`${comparison.from} ${reads}`} className={styles.blame}>
              <span>
                <FilterText text={reads} /> <span className="dim">{change}</span>
              </span>
              <span className={styles.blameN}>
                <RowCount value={rows} />
              </span>
              <Button
                look="small"
                name={`Change to ${reads}`}
                onClick={() => session.editor.replace(comparison.from, comparison.to, reads)}
              >
                Change
              </Button>
            </li>
          );
        })}
      </NamedList>
    </>
  );
}

function findChanges(culprits: readonly Culprits[], rules: FilterRules): readonly Relaxation[] {
  const alone = culprits.flatMap(({ conditions: [condition, ...others], rows }) =>
    condition?.kind === "comparison" && others.length === 0 ? relax(condition, rules, rows) : [],
  );
  return alone.sort(compareRelaxations).slice(0, mostChanges);
}
