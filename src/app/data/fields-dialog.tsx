// The dialog for changing the fields of a collection.

import { type FormEvent, useId, useMemo, useState } from "react";
import type { CollectionDeclaration } from "../../language/index.ts";
import { keyOf } from "../backend/backend.ts";
import { favourites } from "../history/favourites.ts";
import { useService } from "../service.ts";
import { useStored } from "../stored.ts";
import { classes } from "../ui/classes.ts";
import * as dialogStyles from "../ui/dialog.module.css";
import { messagesOf } from "../ui/messages-of.ts";
import { useModal } from "../ui/use-modal.ts";
import { brokenQueries } from "./broken-queries.ts";
import { changeDeclaration } from "./data-requests.ts";
import * as styles from "./import.module.css";
import { Messages } from "./messages.tsx";
import { fieldProblem, type Proposal, withField } from "./proposal.ts";
import { ProposalFields } from "./proposal-fields.tsx";

interface Props {
  readonly collection: CollectionDeclaration;
  readonly onReport: (report: string) => void;
  readonly onClose: () => void;
}

export function FieldsDialog({ collection, onReport, onClose }: Props) {
  const { client, backend, noteDefinition } = useService();
  const { dialog, close } = useModal(onClose);
  const id = useId();
  const [proposal, setProposal] = useState<Proposal>({ collection, key: null });
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isRunning, setRunning] = useState(false);
  const { name } = collection;
  const saved = useStored(favourites);
  const key = keyOf(backend);
  const broken = useMemo(
    () =>
      brokenQueries(
        saved.filter((each) => each.backend === key),
        collection,
        proposal.collection,
      ),
    [saved, key, collection, proposal.collection],
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isRunning) return;
    setRunning(true);
    setProblems([]);
    changeDeclaration(client, proposal.collection).then(
      async () => {
        await noteDefinition();
        onReport(`Changed the fields of ${name}.`);
        close();
      },
      (error: unknown) => {
        setRunning(false);
        setProblems(messagesOf(error));
      },
    );
  };
  return (
    <dialog
      className={classes(dialogStyles.dialog, styles.dialog)}
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <h2 id={`${id}-title`}>Fields of {name}</h2>
        <p className="dim">Every row must fit. If one does not, it is listed and nothing is changed.</p>
        <ProposalFields proposal={proposal} sample={[]} onChange={setProposal} />
        <NewField proposal={proposal} onChange={setProposal} />
        {broken.length === 0 ? null : (
          <div className={styles.brokenQueries} role="status" aria-label="Effect">
            <p>{broken.length === 1 ? "1 saved query" : `${broken.length} saved queries`} would stop working:</p>
            <Messages
              name="Saved queries that would stop working"
              messages={broken.map((each) => `${each.name}: ${each.message}`)}
            />
          </div>
        )}
        <div role="alert" className={styles.problems}>
          {problems.length === 0 ? null : (
            <>
              <p className="error-text">Nothing was changed.</p>
              <Messages name="Rows that do not fit" messages={problems} />
            </>
          )}
        </div>
        <div className={dialogStyles.end}>
          <button className="btn" type="button" onClick={close}>
            Cancel
          </button>
          <button className="btn primary" type="submit" aria-disabled={isRunning}>
            {isRunning ? "Checking the rows…" : "Change the fields"}
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface NewFieldProps {
  readonly proposal: Proposal;
  readonly onChange: (proposal: Proposal) => void;
}

function NewField({ proposal, onChange }: NewFieldProps) {
  const id = useId();
  const [name, setName] = useState("");
  const problem = name === "" ? null : fieldProblem(name, proposal.collection);
  return (
    <>
      <div className={styles.newField}>
        <input
          className="input"
          aria-label="Name of a new field"
          placeholder="New field"
          value={name}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={({ target }) => setName(target.value)}
        />
        <button
          className="btn"
          type="button"
          aria-disabled={name === "" || problem !== null}
          onClick={() => {
            if (name === "" || problem !== null) return;
            onChange(withField(proposal, name));
            setName("");
          }}
        >
          Add field
        </button>
      </div>
      {problem === null ? null : (
        <p className="error-text" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
}
