// Explains an empty result: which conditions exclude every row, and which changes would match rows.

import type { ReactNode } from "react";
import { getCollectionPath, readRows, readTotal } from "../../../../client/internal.ts";
import {
  type Condition,
  chooseForm,
  collectFields,
  type FilterRules,
  leaveOut,
  printNode,
} from "../../../../language/internal.ts";
import { greatestRowLimit } from "../../../../wire/public.ts";
import { useService } from "../../../connection/service.ts";
import { useRequest } from "../../../connection/use-request.ts";
import { FilterText } from "../../../editor/filter-text.tsx";
import { Button } from "../../../ui/button.tsx";
import { GroupedText, RowCount } from "../../../ui/grouped-number.tsx";
import { renderInOrder } from "../../../ui/in-order.ts";
import { joinClasses } from "../../../ui/join-classes.ts";
import { NamedList } from "../../../ui/named-list.tsx";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { type ExploreSession, useExplore, useExploreSession } from "../../session/session.ts";
import { type Blame, type Culprits, describeCulprits, findBlame, isWhole } from "./blame.ts";
import { compareRelaxations, relax } from "./relax.ts";
import * as styles from "./why-nothing.module.css";

export function WhyNothing() {
  const session = useExploreSession();
  const collection = useExplore((now) => now.state.collection);
  const analysis = useExplore((now) => now.analysis);
  const rules = useExplore((now) => now.rules);
  const filter = analysis?.filter ?? null;
  const { value, isFresh, failure } = useRows(collection, filter);
  // Rows of an earlier filter may lack a field of the current one.
  const all = isFresh ? value : null;
  const verdict = useRequest(all === null ? null : `${collection} ${analysis?.text}`, async (signal) => {
    if (analysis === null || filter === null || all === null) return null;
    return { filter, blame: await findBlame(analysis.text, filter, rules.types, all.rows, signal) };
  });
  if (failure !== null) return <Frame reason={`The reason could not be determined: ${failure}`} />;
  if (all === null || verdict.value === null || !verdict.isFresh)
    return <Frame reason={<span role="status">Looking for the reason…</span>} />;
  // The conditions are those of this filter object, which has the same text as the current one.
  const { filter: judged, blame } = verdict.value;
  const { culprits } = blame;
  const [first] = culprits;
  if (first === undefined) return <Frame reason="The collection is empty." />;
  const changes = listChanges(session, judged, blame, rules);
  return (
    <Frame
      title={describeCulprits(judged, culprits)}
      reason={
        <>
          {isWhole(judged, first) ? "No row meets this condition." : <Consequence culprits={culprits} />}
          {all.total > all.rows.length ? (
            <GroupedText text={` Based on the first ${greatestRowLimit} of ${all.total} rows.`} />
          ) : null}
        </>
      }
    >
      <ChangeList title="Matches without each condition" name="Without each condition" changes={changes.single} />
      <ChangeList title="Matches without several" name="Without several conditions" changes={changes.several} />
      <ChangeList title="Smallest changes with matches" name="Changes" changes={changes.relaxed} />
    </Frame>
  );
}

/** Requests the rows of the collection, with the fields that the filter names. `total` may exceed the limit. */
function useRows(collection: string, filter: Condition | null) {
  const { client } = useService();
  const projection = [...new Set(["_id", ...collectFields(filter)])].sort().join(",");
  return useRequest(filter === null ? null : `${collection} ${projection}`, async (signal) => {
    const path = getCollectionPath(collection, { projection, limit: greatestRowLimit, count: true });
    const body = await client.get(path, { signal }).body();
    return { rows: readRows(body), total: readTotal(body) };
  });
}

function Consequence({ culprits: [first, ...others] }: { readonly culprits: readonly Culprits[] }) {
  const count = <RowCount value={first?.rows.length ?? 0} />;
  if (others.length > 0) return <>Depending on what is removed, up to {count} would match.</>;
  return (
    <>
      Without {chooseForm(first?.conditions.length ?? 0, "it", "them")}, {count} would match.
    </>
  );
}

interface FrameProps {
  readonly title?: string;
  readonly reason: ReactNode;
  readonly children?: ReactNode;
}

function Frame({ title = "No matches", reason, children }: FrameProps) {
  return (
    <ScrollArea className={joinClasses("scroll", styles.whyNothing)} aria-label="Why nothing matches">
      <h2>{title}</h2>
      <p>{reason}</p>
      {children}
    </ScrollArea>
  );
}

const most = 5;

function listChanges({ editor, now }: ExploreSession, filter: Condition, blame: Blame, rules: FilterRules) {
  const { culprits, removals } = blame;
  const text = now().state.filter;
  const createRemoval = (conditions: readonly Condition[], rows: number, isBlamed = false): Change => ({
    text: conditions.map(({ from, to }) => text.slice(from, to)).join(" and "),
    rows,
    isBlamed,
    run: () => editor.replace(0, text.length, leaveOut(text, filter, conditions)),
  });
  const relaxations = culprits.flatMap(({ conditions: [condition, ...others], rows }) =>
    condition?.kind === "comparison" && others.length === 0 ? relax(condition, rules, rows) : [],
  );
  return {
    single: removals.map(({ condition, rows, isBlamed }) => createRemoval([condition], rows, isBlamed)),
    several: culprits
      .filter(({ conditions }) => conditions.length > 1)
      .slice(0, most)
      .map(({ conditions, rows }) => createRemoval(conditions, rows.length)),
    relaxed: relaxations
      .sort(compareRelaxations)
      .slice(0, most)
      .map(({ comparison, change, rows }) => {
        const reads = printNode(comparison);
        const run = () => editor.replace(comparison.from, comparison.to, reads);
        return { text: reads, note: change, rows, isBlamed: false, run };
      }),
  };
}

interface Change {
  /** A part of the filter: what is removed, or what it becomes. */
  readonly text: string;
  /** How a condition changes; undefined where it is removed. */
  readonly note?: string;
  readonly rows: number;
  readonly isBlamed: boolean;
  readonly run: () => void;
}

interface ChangeListProps {
  readonly title: string;
  readonly name: string;
  readonly changes: readonly Change[];
}

function ChangeList({ title, name: listName, changes }: ChangeListProps) {
  if (changes.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <NamedList name={listName} className={styles.blames}>
        {renderInOrder(changes, ({ text, note, rows, isBlamed, run }) => (
          <li className={joinClasses(styles.blame, isBlamed && styles.dead)}>
            <span>
              <FilterText text={text} />
              {note === undefined ? null : <span className="dim"> {note}</span>}
            </span>
            <span className={styles.blameN}>
              <RowCount value={rows} />
            </span>
            <Button look="small" name={note === undefined ? `Remove ${text}` : `Change to ${text}`} onClick={run}>
              {note === undefined ? "Remove" : "Change"}
            </Button>
          </li>
        ))}
      </NamedList>
    </>
  );
}
