// The dialog for changing the fields of a collection.

import { useMemo, useState } from "react";
import { getCollectionPath, readRows } from "../../../client/internal.ts";
import { type CollectionDeclaration, formatNumber } from "../../../language/internal.ts";
import { collectSurvey } from "../../../service/internal.ts";
import { getBackendKey } from "../../connection/backend.ts";
import { useService } from "../../connection/service.ts";
import { useRequest } from "../../connection/use-request.ts";
import { favourites } from "../../history/favourites.ts";
import { useStored } from "../../state/stored.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Messages } from "../../ui/messages.tsx";
import { useTask } from "../../ui/use-task.ts";
import { endWork } from "../send-with-progress.ts";
import { findBrokenQueries } from "./broken-queries.ts";
import { changeDeclaration, checkChange } from "./change-fields.ts";
import { ChoiceList } from "./choice-list.tsx";
import { removeTypes } from "./choices.ts";
import * as styles from "./fields-dialog.module.css";
import {
  findDefaultSortProblem,
  type Proposal,
  startProposal,
  withDefaultSort,
  withTypedNames,
  withValueType,
} from "./proposal.ts";
import { ProposalFields } from "./proposal-fields.tsx";
import { UnfitChoice } from "./unfit-choice.tsx";

/** How long changes pause before the rows are checked, in milliseconds. */
const pause = 500;

interface Props {
  readonly collection: CollectionDeclaration;
  /** The path of a field that is proposed to be a number. */
  readonly asNumber?: string | undefined;
  readonly onReport: (report: string) => void;
  readonly onClose: () => void;
}

export function FieldsDialog({ collection, asNumber = "", onReport, onClose }: Props) {
  const { client, backend, noteDefinition } = useService();
  const [given] = useState<Proposal>(() => withValueType(startProposal(collection, {}), asNumber, "number"));
  const [proposal, setProposal] = useState(given);
  const task = useTask("Rows that do not fit", proposal);
  const { name } = collection;
  const saved = useStored(favourites);
  const key = getBackendKey(backend);
  const { proposal: proposed, problem } = useMemo(() => withTypedNames(proposal), [proposal]);
  const broken = useMemo(
    () =>
      findBrokenQueries(
        saved.filter((each) => each.backend === key),
        collection,
        proposed.collection,
      ),
    [saved, key, collection, proposed.collection],
  );
  const change = (): void => {
    if (problem !== null) {
      task.stop(problem);
      return;
    }
    const isIndexed = proposed.collection.indexes.some((path) => !collection.indexes.includes(path));
    task.run(isIndexed ? "Building the index…" : "Checking the rows…", async (signal, onProgress) => {
      // It may have taken effect before the response was lost.
      const changing = changeDeclaration(client, proposed, { signal, onProgress }).finally(noteDefinition);
      const reporting = changing.then(() => `Changed the fields of ${name}.`);
      await endWork(reporting, signal, onReport, onClose);
    });
  };
  const isChanged = proposed.collection !== collection && findDefaultSortProblem(proposed.collection) === null;
  const unfit = useRequest(
    isChanged ? JSON.stringify(proposed) : null,
    (signal) => checkChange(client, proposed, signal),
    pause,
  );
  const effect = isChanged && unfit.isFresh ? unfit.value : null;
  // It needs to know which fields it is about, and stays when it was made.
  const isUnfit = proposal.conversion.unfit === "null" || (effect !== null && effect.paths.length > 0);
  const sample = useRequest(collection.name, (signal) =>
    client
      .get(getCollectionPath(collection.name, { limit: 100 }), { signal })
      .body()
      .then(readRows),
  );
  const rows = sample.value ?? [];
  const choices = useMemo(() => {
    const stored = (sample.value ?? []).map((row, index) => ({ place: index + 1, row }));
    return removeTypes(collectSurvey(stored, false).choices);
  }, [sample.value]);
  const isDisabled = task.running !== null || findDefaultSortProblem(proposal.collection) !== null;
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
      {effect !== null && effect.problems.length > 0 && task.problems.length === 0 ? (
        <div className={styles.brokenQueries} role="status" aria-label="Rows">
          <p>The change would be refused:</p>
          <Messages name="Rows that would not fit" messages={effect.problems} />
        </div>
      ) : null}
      {effect !== null && effect.lost > 0 ? (
        <div className={styles.brokenQueries} role="status" aria-label="Values">
          <p>
            {formatNumber(effect.lost)} {effect.lost === 1 ? "value" : "values"} would become null:
          </p>
          <Messages name="Values that would become null" messages={effect.losses} />
        </div>
      ) : null}
      {isUnfit ? <UnfitChoice proposal={proposal} paths={effect?.paths ?? []} onChange={setProposal} /> : null}
      {broken.length === 0 ? null : (
        <div className={styles.brokenQueries} role="status" aria-label="Effect">
          <p>{broken.length === 1 ? "1 saved query" : `${broken.length} saved queries`} would stop working:</p>
          <Messages
            name="Saved queries that would stop working"
            messages={broken.map((each) => `${each.name}: ${each.message}`)}
          />
        </div>
      )}
    </Dialog>
  );
}

/** What the collection says of itself, and how its rows are sorted by default. */
function CollectionFacts({ proposal, onChange }: Pick<Parameters<typeof ProposalFields>[0], "proposal" | "onChange">) {
  const { collection } = proposal;
  return (
    <div className={styles.facts}>
      <TextField
        label="Description"
        value={collection.description}
        onChange={(description) => onChange({ ...proposal, collection: { ...collection, description } })}
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
