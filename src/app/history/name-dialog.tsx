import { useEffect, useId, useRef, useState } from "react";
import { FilterText } from "../editor/filter-text.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { type Favourite, type Favourites, favourites, greatestCount, longestName, rename } from "./favourites.ts";
import * as styles from "./name-dialog.module.css";
import { getQueryKey, type StoredQuery } from "./stored-query.ts";
import { suggestQueryName } from "./suggest-query-name.ts";

export interface Naming {
  readonly question: StoredQuery;
  /** The favourite to rename; undefined to save a new one. */
  readonly favourite?: Favourite;
}

interface Props {
  /** `getBackendKey` of the backend. */
  readonly backend: string;
  readonly saved: Favourites;
  readonly naming: Naming;
  readonly onClose: () => void;
}

export function NameDialog({ backend, saved, naming, onClose }: Props) {
  const { question, favourite } = naming;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const same = saved.find((each) => getQueryKey(backend, each.question) === getQueryKey(backend, question));
  const [name, setName] = useState(() => (favourite ?? same)?.name ?? suggestQueryName(question));
  const trimmed = name.trim();
  const other = saved.find((each) => each.name === trimmed && each.name !== favourite?.name);
  const problem = findNameProblem(trimmed, saved.length, favourite !== undefined || other !== undefined);
  useEffect(() => field.current?.select(), []);

  const keep = (): void => {
    if (favourite === undefined) favourites.add({ name: trimmed, at: Date.now(), backend, question });
    else rename(favourite, trimmed);
    onClose();
  };
  const saving = other === undefined ? "Save" : "Replace";
  return (
    <Dialog
      title={favourite === undefined ? "Save as a favourite" : "Rename the favourite"}
      actions={[{ label: favourite === undefined ? saving : "Rename", run: keep, isDisabled: problem !== null }]}
      onClose={onClose}
    >
      <p className={styles.naming}>
        {question.operation ?? "Find"} in {question.collection}
        {question.filter === undefined ? ", every row" : null}
      </p>
      {question.filter === undefined ? null : (
        <p className={styles.namingFilter}>
          <FilterText text={question.filter} />
        </p>
      )}
      <div className={styles.name}>
        <TextField
          label="Name"
          ref={field}
          maxLength={longestName}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-about`}
          value={name}
          onChange={setName}
        />
      </div>
      <p
        className={joinClasses(styles.about, problem === null ? "dim" : "error-text")}
        id={`${id}-about`}
        role="status"
      >
        {problem ?? (other === undefined ? null : "It replaces the favourite with this name.")}
      </p>
    </Dialog>
  );
}

function findNameProblem(name: string, count: number, isInPlace: boolean): string | null {
  if (name === "") return "Enter a name.";
  if (count >= greatestCount && !isInPlace)
    return `You have reached the limit of ${greatestCount} favourites. Delete one first.`;
  return null;
}
