import { useDeferredValue, useMemo, useState } from "react";
import { print } from "../../../../language/public.ts";
import type { Dialect } from "../../../../sql/public.ts";
import { Button } from "../../../ui/button.tsx";
import { CodedText } from "../../../ui/coded-text.tsx";
import { copyText, reportCopy } from "../../../ui/copy-text.ts";
import { cutText } from "../../../ui/cut-text.ts";
import { listErrorMessages } from "../../../ui/error-messages.ts";
import { Select } from "../../../ui/forms/select.tsx";
import { renderInOrder } from "../../../ui/in-order.ts";
import { joinClasses } from "../../../ui/join-classes.ts";
import { NamedList } from "../../../ui/named-list.tsx";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { EmptyPanel } from "../../result/empty-panel.tsx";
import { useExplore } from "../../session/session.ts";
import { Code, Parameters } from "./code.tsx";
import * as styles from "./sql.module.css";
import { type FilterStatement, writeStatement } from "./statement.ts";

const mostReasons = 100;

const dialects: Readonly<Record<Dialect, string>> = { postgresql: "PostgreSQL", sqlite: "SQLite" };

export function SqlView() {
  const [dialect, setDialect] = useState<Dialect>("postgresql");
  // Deferred, because typing has priority.
  const state = useDeferredValue(useExplore((now) => now.state));
  const analysis = useDeferredValue(useExplore((now) => now.analysis));
  const collection = useDeferredValue(useExplore((now) => now.collection));
  const isCurrent = analysis?.text === state.filter;
  const filter = analysis?.filter ?? null;
  const isUsable = state.filter.trim() === "" || (isCurrent && analysis.usable);
  const statement = useMemo(() => {
    if (!isUsable) return null;
    try {
      return writeStatement(filter, state, collection, dialect);
    } catch (error) {
      return listErrorMessages(error).join(" ");
    }
  }, [isUsable, filter, state, collection, dialect]);
  if (statement === null)
    return <EmptyPanel title="No SQL">The filter has problems. Fix them to see it in SQL.</EmptyPanel>;
  if (typeof statement === "string") return <EmptyPanel title="No SQL">{statement}</EmptyPanel>;
  return (
    <ScrollArea className={joinClasses("scroll", styles.sql)} aria-label="Filter in SQL">
      <div className={styles.head}>
        <Select aria-label="Database" value={dialect} onChange={({ target }) => setDialect(target.value as Dialect)}>
          {Object.entries(dialects).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <Copy name="Copy SQL" text={statement.text} />
        {statement.psql === null ? null : <Copy name="Copy for psql" text={statement.psql} />}
      </div>
      <Code name="SQL" text={statement.text} />
      <Parameters values={statement.params} dialect={dialect} />
      <Exactness statement={statement} />
    </ScrollArea>
  );
}

function Copy({ name, text }: { readonly name: string; readonly text: string }) {
  const copy = () => reportCopy(copyText(text), "SQL copied.", "Select the text and copy it.");
  return (
    <Button look="small" onClick={copy}>
      {name}
    </Button>
  );
}

function Exactness({ statement: { residual, split, withoutLimit } }: { readonly statement: FilterStatement }) {
  return (
    <>
      <p className={styles.note} role="status" aria-label="Exactness">
        {residual === null
          ? "Exact: the database selects the rows that match."
          : "Split: the database can select too many rows. Test each of them with the rest of the filter."}{" "}
        {withoutLimit}
      </p>
      {residual === null ? null : (
        <>
          <Code name="Rest" text={print(residual)} />
          <NamedList name="Reasons for the split" className={styles.reasons}>
            {renderInOrder(split.slice(0, mostReasons), ({ condition, reason }) => (
              <li>
                <code>{cutText(print(condition), 200)}</code>
                <span>
                  <CodedText text={reason} />
                </span>
              </li>
            ))}
          </NamedList>
        </>
      )}
    </>
  );
}
