import { type ReactNode, useMemo, useState } from "react";
import { type CollectionDeclaration, formatCount, joinCode } from "../../../language/internal.ts";
import { collectSurvey } from "../../../service/internal.ts";
import { useService } from "../../connection/service.ts";
import { useRequest } from "../../connection/use-request.ts";
import { requestRows } from "../../requests/query/request-rows.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Messages } from "../../ui/messages.tsx";
import { useTask } from "../../ui/use-task.ts";
import { finishDialog } from "../dialog-steps.ts";
import { changeDeclaration, checkChange, listNewlyRequired } from "./change-fields.ts";
import { ChoiceList, UnfitChoice } from "./choice-list.tsx";
import { removeTypes } from "./choices.ts";
import { withTypedNames } from "./field-names.ts";
import * as styles from "./fields-dialog.module.css";
import {
  findDefaultSortProblem,
  type ProposalProps,
  startProposal,
  withDeclared,
  withDefaultSort,
  withValueType,
} from "./proposal.ts";
import { ProposalFields } from "./proposal-fields.tsx";

/** How long changes pause before the rows are checked, in milliseconds. */
const pause = 500;

interface Props {
  readonly collection: CollectionDeclaration;
  readonly asNumber?: string | undefined;
  readonly onReport: (report: string) => void;
  readonly onClose: () => void;
}

export function FieldsDialog({ collection, asNumber = "", onReport, onClose }: Props) {
  const { client, noteDefinition } = useService();
  const [opened] = useState(collection);
  const [given] = useState(() => withValueType(startProposal(collection, {}), asNumber, "number"));
  const [proposal, setProposal] = useState(given);
  const task = useTask("Rows that do not fit", proposal);
  const { name } = collection;
  const { proposal: proposed, problem } = withTypedNames(proposal);
  const hasSortProblem = findDefaultSortProblem(proposed.collection) !== null;
  const change = (): void => {
    if (problem !== null) {
      task.stop(problem);
      return;
    }
    const isIndexed = proposed.collection.indexes.some((path) => !collection.indexes.includes(path));
    finishDialog(
      task,
      isIndexed ? "Building the index…" : "Checking the rows…",
      async (watch) => {
        // It may have taken effect before the response was lost.
        await changeDeclaration(client, opened, proposed, watch).finally(noteDefinition);
        return { report: `Changed the fields of ${name}.` };
      },
      ({ report }) => onReport(report),
      onClose,
    );
  };
  const isChanged = proposed.collection !== collection && !hasSortProblem;
  const checked = useRequest(
    isChanged ? JSON.stringify(proposed) : null,
    (signal) => checkChange(client, proposed, signal),
    pause,
  );
  const effect = isChanged && checked.isFresh ? checked.value : null;
  const { problems = [], paths = [], lost = 0, losses = [] } = effect ?? {};
  const isDisabled = task.running !== null || hasSortProblem || problems.length > 0;
  const sample = useRequest(name, (signal) => requestRows(client, name, { limit: 100 }, signal));
  const rows = sample.value ?? [];
  const newlyRequired = listNewlyRequired(proposed, collection, paths);
  const choices = useMemo(() => {
    const stored = (sample.value ?? []).map((row, index) => ({ place: index + 1, row }));
    return removeTypes(collectSurvey(stored, false).choices);
  }, [sample.value]);
  return (
    <Dialog
      title={`Fields of ${name}`}
      actions={[{ label: "Change the fields", run: change, isDisabled }]}
      task={task}
      isChanged={proposal !== given && task.running === null}
      isWide
      onClose={onClose}
    >
      <p className="dim">
        Values are converted to the types of their fields. If a row does not fit, it is listed and nothing is changed.
      </p>
      <CollectionFacts proposal={proposal} onChange={setProposal} />
      <ProposalFields proposal={proposal} rows={rows} onChange={setProposal} />
      {isChanged ? <ChoiceList choices={choices} proposal={proposal} onChange={setProposal} /> : null}
      {problems.length > 0 && task.problems.length === 0 ? (
        <Effect name="Rows" reasons={<Messages name="Rows that would not fit" messages={problems} />}>
          The change would be refused.{" "}
          {newlyRequired.length === 0 ? null : (
            <CodedText text={`Rows without ${joinCode(newlyRequired, "or")} fit if that is not Required.`} />
          )}
        </Effect>
      ) : null}
      {lost > 0 ? (
        <Effect name="Values" reasons={<Messages name="Values that would become null" messages={losses} />}>
          {formatCount(lost, "value")} would become null:
        </Effect>
      ) : null}
      {/* It needs to know which fields it is about, and stays when it was made. */}
      {proposal.conversion.unfit === "null" || paths.length > 0 ? (
        <UnfitChoice proposal={proposal} paths={paths} onChange={setProposal} />
      ) : null}
    </Dialog>
  );
}

interface EffectProps {
  readonly name: string;
  readonly children: ReactNode;
  readonly reasons: ReactNode;
}

function Effect({ name, children, reasons }: EffectProps) {
  return (
    <div className={styles.effect} role="status" aria-label={name}>
      <p>{children}</p>
      {reasons}
    </div>
  );
}

function CollectionFacts({ proposal, onChange }: ProposalProps) {
  const { collection } = proposal;
  return (
    <div className={styles.facts}>
      <TextField
        label="Description"
        spellCheck
        value={collection.description}
        onChange={(description) => onChange(withDeclared(proposal, { description }))}
      />
      <TextField
        label="Default sort"
        value={collection.operations.FindMany.defaultSort ?? ""}
        placeholder="_id"
        problem={findDefaultSortProblem(collection)}
        onChange={(sort) => onChange(withDefaultSort(proposal, sort))}
      />
    </div>
  );
}
