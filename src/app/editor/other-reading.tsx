// Shows the other reading of a filter that mixes `and` and `or`, with the number of rows it matches.

import { isolateHistory } from "@codemirror/commands";
import { ensureSyntaxTree } from "@codemirror/language";
import type { EditorView } from "@codemirror/view";
import { X } from "lucide-react";
import { Fragment, type ReactNode, useMemo } from "react";
import { chainAt, enclose, type MixedChain, mixedChains } from "../../codemirror/index.ts";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import * as styles from "./editing-aids.module.css";
import type { RowSource } from "./sample.ts";
import { useReadingCounts } from "./use-reading-counts.ts";

interface Props {
  readonly view: EditorView;
  readonly text: string;
  readonly usable: boolean;
  readonly onClose: () => void;
  readonly source: RowSource;
}

/** How long the parser may take for a long text, in milliseconds. */
const treeBudget = 100;

export function OtherReading({ view, text, usable, onClose, source }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chain must be found again when the text changes
  const chain = useMemo(() => chainAtCursor(view), [view, text]);
  const other = usable && chain !== undefined ? withOther(text, chain) : null;
  const counts = useReadingCounts(source, text, other);
  const take = (): void => {
    if (chain === undefined) return;
    view.dispatch({
      changes: enclose(chain.others),
      userEvent: "input.group",
      annotations: isolateHistory.of("full"),
      scrollIntoView: true,
    });
    view.focus();
    onClose();
  };
  return (
    <section className={styles.other} aria-label="The other reading">
      <p>
        {chain === undefined || other === null ? (
          "Fix the problems to see the other reading."
        ) : (
          <>
            <code className={styles.otherText}>{drawn(text, chain)}</code> instead{" "}
            <span role="status" aria-label="Other reading">
              {counts.state === "counting" ? "counting rows…" : null}
              {counts.state === "failed" ? `could not be counted: ${counts.why}` : null}
              {counts.state === "known" ? (
                <>
                  would match <GroupedNumber value={counts.rows} /> {counts.rows === 1 ? "row" : "rows"}:{" "}
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
      <button className="btn small" type="button" onClick={take} aria-disabled={other === null}>
        Use this reading
      </button>
      <button className="btn quiet small square" type="button" aria-label="Close the other reading" onClick={onClose}>
        <X className="icon" aria-hidden />
      </button>
    </section>
  );
}

function chainAtCursor(view: EditorView): MixedChain | undefined {
  const { state } = view;
  const tree = ensureSyntaxTree(state, state.doc.length, treeBudget);
  return tree === null ? undefined : chainAt(mixedChains(tree), state.selection.main.head);
}

function withOther(text: string, { others }: MixedChain): string | null {
  let written = "";
  let done = 0;
  for (const { from, to } of others) {
    // The text may briefly be newer than the chain.
    if (to > text.length) return null;
    written += `${text.slice(done, from)}(${text.slice(from, to)})`;
    done = to;
  }
  return written + text.slice(done);
}

/** Shows the chain with the parentheses of the other reading. */
function drawn(text: string, { from, to, others }: MixedChain): ReactNode {
  const pieces: ReactNode[] = [];
  let done = from;
  for (const group of others) {
    pieces.push(
      <Fragment key={group.from}>
        {text.slice(done, group.from)}
        <b>(</b>
        {text.slice(group.from, group.to)}
        <b>)</b>
      </Fragment>,
    );
    done = group.to;
  }
  return [...pieces, text.slice(done, to)];
}
