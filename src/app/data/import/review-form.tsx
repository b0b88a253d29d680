// What a file would make: how its values are read, the fields, the first rows, and what does not fit.

import { type CollectionDeclaration, chooseForm, formatCount, formatNumber } from "../../../language/internal.ts";
import type { Preview } from "../../../service/internal.ts";
import { useService } from "../../connection/service.ts";
import { Check } from "../../ui/forms/check.tsx";
import * as lineStyles from "../../ui/forms/form-line.module.css";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Messages } from "../../ui/messages.tsx";
import { ChoiceList } from "../fields/choice-list.tsx";
import { removeTypes } from "../fields/choices.ts";
import * as styles from "../fields/dialog-content.module.css";
import { listKeyMembers, listPossibleKeys, type Proposal, withKey } from "../fields/proposal.ts";
import { ProposalFields } from "../fields/proposal-fields.tsx";
import { UnfitChoice } from "../fields/unfit-choice.tsx";
import type { ImportSettings } from "./import-requests.ts";
import { listNoteTexts } from "./notes.ts";
import { SampleRows } from "./sample-rows.tsx";
import { findCollectionNameProblem, type SourceFile } from "./source-file.ts";
import { WideningList } from "./widening-list.tsx";

export interface Review extends ImportSettings {
  readonly file: SourceFile;
  readonly preview: Preview;
  readonly proposal: Proposal;
  /** The proposal before any correction. */
  readonly given: Proposal;
  readonly name: string;
}

interface ReviewProps {
  readonly review: Review;
  /** The counts and problems of the last check. */
  readonly counted: Preview;
  /** What the check of corrections does, or why it failed; empty when it is done. */
  readonly state: string;
  readonly target: CollectionDeclaration | null;
  readonly onChange: (review: Review) => void;
}

export function ReviewForm({ review, counted, state, target, onChange }: ReviewProps) {
  const { preview, partial, replace, proposal } = review;
  const { rows, refused, problems, lost, losses, sample } = counted;
  const { notes, choices = [] } = preview;
  const change = (next: Proposal): void => onChange({ ...review, proposal: next });
  return (
    <>
      {target === null ? <CollectionName review={review} onChange={onChange} /> : null}
      <ChoiceList choices={target === null ? choices : removeTypes(choices)} proposal={proposal} onChange={change} />
      {target === null ? <ProposalFields proposal={proposal} rows={preview.source} onChange={change} /> : null}
      <SampleRows rows={sample} />
      <p className={styles.summary}>
        {formatCount(rows + refused, "row")} in the file
        {refused > 0 ? `; ${formatNumber(refused)} of them ${chooseForm(refused, "does", "do")} not fit` : ""}
        {lost > 0 ? `; ${formatCount(lost, "value does", "values do")} not fit` : ""}. {state}
      </p>
      {target === null ? <Messages name="Notes on the file" messages={listNoteTexts(proposal, notes)} /> : null}
      <Messages name="Rows that do not fit" messages={problems.map(({ message }) => message)} />
      <WideningList problems={[...problems, ...losses]} proposal={proposal} onChange={change} />
      <Messages name="Values that do not fit" messages={losses.map(({ message }) => message)} />
      {lost > 0 || problems.some(({ code }) => code !== "KEY_CONFLICT") ? (
        <UnfitChoice proposal={proposal} paths={target === null ? listProblemPaths(problems) : []} onChange={change} />
      ) : null}
      {hasOwnKey(preview) ? null : (
        <KeyChoice review={review} target={target} onChange={(key) => change(takeKey(proposal, key, target))} />
      )}
      <Check
        className={styles.option}
        checked={partial}
        onChange={(isPartial) => onChange({ ...review, partial: isPartial })}
      >
        Leave out rows that do not fit
      </Check>
      {replace === undefined ? null : (
        <Check
          className={styles.option}
          checked={replace}
          onChange={(replaces) => onChange({ ...review, replace: replaces })}
        >
          Replace rows that have the same key
        </Check>
      )}
    </>
  );
}

function listProblemPaths(problems: Preview["problems"]): readonly string[] {
  return problems.flatMap(({ details }) => (typeof details?.path === "string" ? [details.path] : []));
}

/** Whether the rows of the file have keys under the name of keys. */
function hasOwnKey({ key, sample }: Preview): boolean {
  return key === null && sample.some((row) => Object.hasOwn(row, "_id"));
}

/** The proposal with its keys from a member of the file. The fields of a collection that there is stay. */
function takeKey(proposal: Proposal, key: string | null, target: CollectionDeclaration | null): Proposal {
  return target === null ? withKey(proposal, key) : { ...proposal, key };
}

interface KeyProps extends Pick<ReviewProps, "review" | "target"> {
  readonly onChange: (key: string | null) => void;
}

function KeyChoice({ review: { proposal, preview }, target, onChange }: KeyProps) {
  const names = target === null ? listPossibleKeys(proposal) : listKeyMembers(target, preview);
  if (target !== null && names.length === 0) return null;
  const none = { value: "", label: target === null ? "Numbers from 1 on" : "None in the file" };
  return (
    <SelectField
      label={
        <>
          Key <code>_id</code>
        </>
      }
      className={styles.choiceLine}
      options={[none, ...names.map((value) => ({ value }))]}
      value={proposal.key ?? ""}
      onChange={(value) => onChange(value === "" ? null : value)}
    />
  );
}

function CollectionName({ review, onChange }: Pick<ReviewProps, "review" | "onChange">) {
  const { collections } = useService();
  return (
    <TextField
      label="Name"
      labelClass={lineStyles.label}
      value={review.name}
      problem={findCollectionNameProblem(review.name, collections)}
      onChange={(name) => onChange({ ...review, name })}
    />
  );
}
