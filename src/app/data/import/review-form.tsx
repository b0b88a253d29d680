// What a file would make: how its values are read, the fields, the first rows, and what does not fit.

import { type CollectionDeclaration, chooseForm, formatCount, formatNumber } from "../../../language/internal.ts";
import type { FileNote, Preview } from "../../../service/internal.ts";
import { useService } from "../../connection/service.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { Check } from "../../ui/forms/check.tsx";
import * as lineStyles from "../../ui/forms/form-line.module.css";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Messages } from "../../ui/messages.tsx";
import { listProblemPaths } from "../fields/change-fields.ts";
import { ChoiceList, UnfitChoice } from "../fields/choice-list.tsx";
import { removeTypes } from "../fields/choices.ts";
import * as styles from "../fields/dialog-content.module.css";
import { getSourcePath } from "../fields/field-names.ts";
import { listKeyMembers, listPossibleKeys, withKey } from "../fields/keys.ts";
import { getInnermostType, listMembers } from "../fields/members.ts";
import type { Proposal } from "../fields/proposal.ts";
import { ProposalFields } from "../fields/proposal-fields.tsx";
import type { ImportSettings } from "./import-requests.ts";
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
  readonly counted: Preview;
  readonly state: string;
  readonly target: CollectionDeclaration | null;
  readonly onChange: (review: Review) => void;
}

export function ReviewForm({ review, counted, state, target, onChange }: ReviewProps) {
  const { preview, partial, replace, proposal } = review;
  const { rows, refused, problems, lost, losses, sample } = counted;
  const { notes, choices = [] } = preview;
  const set = (changed: Partial<Review>): void => onChange({ ...review, ...changed });
  const change = (next: Proposal): void => set({ proposal: next });
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
      <KeyChoice review={review} target={target} onChange={change} />
      <Check className={styles.option} checked={partial} onChange={(isPartial) => set({ partial: isPartial })}>
        Leave out rows that do not fit
      </Check>
      {replace === undefined ? null : (
        <Check className={styles.option} checked={replace} onChange={(replaces) => set({ replace: replaces })}>
          Replace rows that have the same key
        </Check>
      )}
    </>
  );
}

/** The texts of the notes, without those on what was corrected. */
export function listNoteTexts(proposal: Proposal, notes: readonly FileNote[]): readonly string[] {
  const { collection, key } = proposal;
  const members = listMembers(collection).map(({ path, declaration }) => ({
    from: getSourcePath(proposal, path),
    path: path === "_id" && key !== null ? key : path,
    type: getInnermostType(declaration).type,
  }));
  const isTrue = ({ about, field = "", type }: FileNote): boolean => {
    switch (about) {
      case "file":
        return true;
      case "key":
        return key === null;
      case "name":
        return members.some(({ from, path }) => from === path && `.${path}`.endsWith(`.${field}`));
      case "type":
        return members.some((member) => member.from === field && member.type === type);
    }
  };
  return notes.filter(isTrue).map(({ text }) => text);
}

interface KeyProps extends Pick<ReviewProps, "review" | "target"> {
  readonly onChange: (proposal: Proposal) => void;
}

/** Nothing for rows that have keys under the name of keys, or for a file without any that the collection could take. */
function KeyChoice({ review: { proposal, preview }, target, onChange }: KeyProps) {
  const names = target === null ? listPossibleKeys(proposal) : listKeyMembers(target, preview);
  const hasOwnKey = preview.key === null && preview.sample.some((row) => Object.hasOwn(row, "_id"));
  if (hasOwnKey || (target !== null && names.length === 0)) return null;
  const none = { value: "", label: target === null ? "Numbers from 1 on" : "None in the file" };
  const choose = (value: string): void => {
    const key = value === "" ? null : value;
    // The fields of a collection that there is stay.
    onChange(target === null ? withKey(proposal, key) : { ...proposal, key });
  };
  return (
    <SelectField
      label={<CodedText text="Key `_id`" />}
      className={styles.choiceLine}
      options={[none, ...names.map((value) => ({ value }))]}
      value={proposal.key ?? ""}
      onChange={choose}
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
