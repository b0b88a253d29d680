import { useState } from "react";
import { formatCount, formatNumber } from "../../../../language/internal.ts";
import { bundleLimits } from "../../../../wire/public.ts";
import { sendPatches } from "../../../requests/query/write-rows.ts";
import { CodedText } from "../../../ui/coded-text.tsx";
import { cutText } from "../../../ui/cut-text.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import * as factsStyles from "../../../ui/facts.module.css";
import { joinClasses } from "../../../ui/join-classes.ts";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { useTask } from "../../../ui/use-task.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import * as styles from "./paste-cells-dialog.module.css";
import type { PastePlan } from "./plan-paste.ts";

/** At most this many changes are listed; those with problems come first. */
const listed = 50;
/** Of a value in the list, in UTF-16 code units. */
const longestValue = 80;

interface Props {
  readonly plan: PastePlan;
  readonly onClose: () => void;
}

export function PasteCellsDialog({ plan: { changes, patches, beyond }, onClose }: Props) {
  const { write: writes } = useExploreSession();
  // The address may lead to another collection before the cells are written.
  const [name] = useState(useExplore((now) => now.collection.name));
  const task = useTask("Problems of the cells");
  const wrong = changes.filter(({ problem }) => problem !== null);
  const rows = formatCount(patches.length, "row");
  const save = (): void =>
    task.run("Changing the rows…", async () => {
      const write = await writes.run((client) => sendPatches(client, name, patches));
      if (write.problem !== null) throw new Error(write.problem.messages.join(" "));
      writes.report(write, `Changed ${rows} in ${name}.`, `Restored ${rows} in ${name}.`);
      onClose();
    });
  const isTooMuch = patches.length > bundleLimits.maxParts;
  const isDisabled = wrong.length > 0 || isTooMuch || patches.length === 0 || task.running !== null;
  return (
    <Dialog
      title={`Paste into ${name}`}
      actions={[{ label: patches.length === 0 ? "Change rows" : `Change ${rows}`, run: save, isDisabled }]}
      task={task}
      isWide
      onClose={onClose}
    >
      <p>
        {changes.length === 0
          ? "The cells have these values already."
          : `Changes ${formatCount(changes.length - wrong.length, "value")} in ${rows}.`}
        {wrong.length === 0
          ? ""
          : ` ${formatCount(wrong.length, "value")} can't be used: correct what you copied, and paste it again.`}
        {beyond === 0
          ? ""
          : ` ${formatCount(beyond, "cell")} beyond the last row or column of the table ${beyond === 1 ? "is" : "are"} left out.`}
      </p>
      {isTooMuch ? (
        <p className="error-text" role="alert">
          {`At most ${formatCount(bundleLimits.maxParts, "row")} can be changed at once. Paste fewer.`}
        </p>
      ) : null}
      {changes.length === 0 ? null : (
        <ScrollArea aria-label="Changes, scrollable">
          <table className={joinClasses(factsStyles.facts, styles.changes)} aria-label="Changes">
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {[...wrong, ...changes.filter(({ problem }) => problem === null)].slice(0, listed).map((change) => (
                <tr key={`${change.key} ${change.path}`}>
                  <th scope="row">{change.key}</th>
                  <td>
                    <code>{change.path}</code>
                  </td>
                  <td>{formatText(change.before)}</td>
                  <td>
                    {formatText(change.after)}
                    {change.problem === null ? null : (
                      <p className="error-text">
                        <CodedText text={change.problem} />
                      </p>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      {changes.length > listed ? <p className="dim">and {formatNumber(changes.length - listed)} more</p> : null}
    </Dialog>
  );
}

function formatText(text: string | null) {
  return text === null ? <span className="null">null</span> : cutText(text, longestValue);
}
