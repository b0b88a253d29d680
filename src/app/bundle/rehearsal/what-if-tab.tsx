// “What if”: a part that is made to fail, a timeout that strikes, both ends side by side, and a second tab.

import { Footprints, Hammer, Play } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useService } from "../../service.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { Picker, type PickerOption } from "../../ui/picker.tsx";
import { dispatch } from "../bundle-store.ts";
import { ConcurrentWrite } from "../concurrent-write/concurrent-write.tsx";
import { freshSnapshot } from "../data/fresh.ts";
import { showTab } from "../data/pane-store.ts";
import { touchedBy } from "../data/touched.ts";
import type { BundleDraft } from "../part.ts";
import { choicesOf } from "./choices.ts";
import { compareEnds, type End, endOf } from "./ends.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { type Simulation, startRehearsal, useSimulation } from "./simulation.ts";
import { SimulationHead, SimulationProblem } from "./simulation-head.tsx";

export function WhatIfTab({ draft }: { readonly draft: BundleDraft }) {
  const service = useService();
  const simulation = useSimulation();
  const [options, setOptions] = useState<readonly PickerOption[] | null>(null);
  const isIdle = simulation === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins when it is first looked at, not with each change
  useEffect(() => {
    if (isIdle) void startRehearsal(service, draft);
  }, []);

  const offer = async (): Promise<void> => {
    const { signal } = new AbortController();
    const { collections } = await freshSnapshot(service, touchedBy(draft, service.collections), signal);
    const choices = choicesOf(draft, service.collections, (name) => collections.get(name)?.rows ?? new Map());
    setOptions(
      choices.map(({ id, group, label, detail, variation }) => ({
        id,
        group,
        text: label,
        detail,
        run: () => void startRehearsal(service, draft, variation),
      })),
    );
  };

  return (
    <>
      {simulation === null ? null : <SimulationHead simulation={simulation} draft={draft} />}
      <p className="data-head">
        <button className="btn small" type="button" aria-haspopup="dialog" onClick={() => void offer()}>
          <Hammer className="icon" aria-hidden />
          Fail a part…
        </button>
        {simulation === null ? (
          <button className="btn small" type="button" onClick={() => void startRehearsal(service, draft)}>
            <Play className="icon" aria-hidden />
            Run both
          </button>
        ) : null}
      </p>
      {simulation === null ? null : <Result simulation={simulation} />}
      {options === null ? null : (
        <Picker
          title="Fail a part"
          placeholder="What goes wrong?"
          options={options}
          verb="rehearse"
          empty="No part can be made to fail."
          onClose={() => setOptions(null)}
        />
      )}
      <ConcurrentWrite draft={draft} />
    </>
  );
}

function Result({ simulation }: { readonly simulation: Simulation }) {
  const service = useService();
  const apply = (draft: BundleDraft): void => {
    dispatch({ type: "replace", draft, undoable: true });
    void startRehearsal(service, draft);
  };
  const { variation, rehearsal, other } = simulation;
  return (
    <>
      <p className="data-note">
        {variation === null ? (
          "The current parts on the same data, with and without a transaction."
        ) : (
          <>
            <strong>
              <CodedText text={variation.title} />
            </strong>{" "}
            <CodedText text={variation.rule} />
          </>
        )}
      </p>
      {rehearsal === null || other === null ? (
        <SimulationProblem simulation={simulation} />
      ) : (
        <>
          <Ends rehearsal={rehearsal} other={other} />
          <p className="data-head">
            <button className="btn small" type="button" onClick={() => showTab("Rehearsal")}>
              <Footprints className="icon" aria-hidden />
              Step through it
            </button>
            {variation?.isApplicable === true ? (
              <button className="btn small" type="button" onClick={() => apply(variation.draft)}>
                Apply to the parts
              </button>
            ) : null}
          </p>
        </>
      )}
    </>
  );
}

/** So many parts have a column. */
const mostColumns = 12;

function Ends({ rehearsal, other }: { readonly rehearsal: Rehearsal; readonly other: Rehearsal }) {
  const isOn = rehearsal.exchange.draft.transaction;
  const [on, off] = isOn ? [rehearsal, other] : [other, rehearsal];
  const numbers = on.exchange.sent.map(({ number }) => number);
  const shown = numbers.slice(0, mostColumns);
  const left = numbers.length - shown.length;
  const [ofOn, ofOff, words] = useMemo(() => [endOf(on), endOf(off), compareEnds(on, off)], [on, off]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="moments" aria-label="Both ends, scrollable" tabIndex={0}>
        <table className="ends" aria-label="Both ends">
          <thead>
            <tr>
              <th scope="col">Transaction</th>
              {shown.map((number) => (
                <th key={number} scope="col">
                  <span className="sr">part </span>
                  {number}
                </th>
              ))}
              <th scope="col">Data after</th>
            </tr>
          </thead>
          <tbody>
            <EndRow name="on" end={ofOn} shown={shown.length} />
            <EndRow name="off" end={ofOff} shown={shown.length} />
          </tbody>
        </table>
      </section>
      {left > 0 ? <p className="data-proof">and {left} more parts</p> : null}
      <p className="data-note" role="status" aria-label="Both ends">
        {words}
      </p>
    </>
  );
}

function EndRow({
  name,
  end: { statuses, words },
  shown,
}: {
  readonly name: string;
  readonly end: End;
  readonly shown: number;
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {statuses.slice(0, shown).map((status, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in a list that never changes
        <td key={index}>
          <span className={`end-status ${status === 424 ? "undone" : `family-${Math.floor(status / 100)}`}`}>
            {status}
          </span>
        </td>
      ))}
      <td className={words === "unchanged" ? "" : "cell-in"}>{words}</td>
    </tr>
  );
}
