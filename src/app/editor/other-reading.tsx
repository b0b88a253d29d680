// Shows the other reading of a filter that mixes `and` and `or`, with the number of rows it matches.

import type { EditorView } from "@codemirror/view";
import { X } from "lucide-react";
import { Fragment, type ReactNode, useMemo } from "react";
import { findOtherReading, insertParentheses, type OtherReading as Reading } from "../../codemirror/public.ts";
import { chooseForm } from "../../language/internal.ts";
import { Button } from "../ui/button.tsx";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import * as styles from "./other-reading.module.css";
import type { SampleSource } from "./sample.ts";
import { useReadingCounts } from "./use-reading-counts.ts";

interface Props {
  readonly view: EditorView;
  readonly text: string;
  readonly usable: boolean;
  readonly onClose: () => void;
  readonly source: SampleSource;
}

export function OtherReading({ view, text, usable, onClose, source }: Props) {
  const reading = useMemo(() => findReadingAtCursor(view, text), [view, text]);
  const other = usable && reading !== undefined ? reading.text : null;
  const counts = useReadingCounts(source, text, other);
  const take = (): void => {
    if (reading === undefined) return;
    insertParentheses(view, reading.groups, { scrollIntoView: true });
    view.focus();
    onClose();
  };
  return (
    <section className={styles.other} aria-label="The other reading">
      <p>
        {reading === undefined || other === null ? (
          "Fix the problems to see the other reading."
        ) : (
          <>
            <code className={styles.otherText}>{renderReading(text, reading)}</code> instead{" "}
            <span role="status" aria-label="Other reading">
              {counts.state === "counting" ? "counting rows…" : null}
              {counts.state === "failed" ? `could not be counted: ${counts.why}` : null}
              {counts.state === "known" ? (
                <>
                  would match <GroupedNumber value={counts.rows} /> {chooseForm(counts.rows, "row")}:{" "}
                  {counts.gained === 0 && counts.lost === 0 ? (
                    "the same rows"
                  ) : (
                    <>
                      <span className={styles.in}>
                        +<GroupedNumber value={counts.gained} />
                      </span>{" "}
                      <span className={styles.out}>
                        −<GroupedNumber value={counts.lost} />
                      </span>
                    </>
                  )}
                </>
              ) : null}
            </span>
          </>
        )}
      </p>
      <Button look="small" onClick={take} aria-disabled={other === null}>
        Use this reading
      </Button>
      <Button look="quiet small square" name="Close the other reading" onClick={onClose}>
        <X className="icon" aria-hidden />
      </Button>
    </section>
  );
}

function findReadingAtCursor(view: EditorView, text: string): Reading | undefined {
  return findOtherReading(text, view.state.selection.main.head);
}

/** Shows the chain with the parentheses of the other reading. */
function renderReading(text: string, { from, to, groups }: Reading): ReactNode {
  const nodes: ReactNode[] = [];
  let done = from;
  for (const group of groups) {
    nodes.push(
      <Fragment key={group.from}>
        {text.slice(done, group.from)}
        <b>(</b>
        {text.slice(group.from, group.to)}
        <b>)</b>
      </Fragment>,
    );
    done = group.to;
  }
  return [...nodes, text.slice(done, to)];
}
