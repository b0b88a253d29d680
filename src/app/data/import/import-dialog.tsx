import { formatCount } from "../../../language/internal.ts";
import type { Preview } from "../../../service/internal.ts";
import { Dialog, type DialogAction } from "../../ui/dialog.tsx";
import { FileChoice } from "./file-choice.tsx";
import { FileQuestionForm } from "./file-question.tsx";
import { type Review, ReviewForm } from "./review-form.tsx";
import { type ImportProps, useImport } from "./use-import.ts";

export function ImportDialog(props: ImportProps) {
  const { target, onClose } = props;
  const { task, question, review, counted = review?.preview, ...dialog } = useImport(props);
  const isDisabled = task.running !== null;
  const listActions = (): readonly DialogAction[] => {
    const other = { label: "Another file", run: dialog.restart, isDisabled };
    if (question !== null) return [other, { label: "Read the file", run: () => dialog.answer(question), isDisabled }];
    if (review === null || counted === undefined) return [];
    const label = formatSubmitLabel(review, counted);
    return [other, { label, run: dialog.submit, isDisabled: isDisabled || dialog.isChecking }];
  };
  const renderContent = () => {
    if (question !== null) return <FileQuestionForm question={question} onChange={dialog.setQuestion} />;
    if (review === null || counted === undefined) return <FileChoice onFile={dialog.take} onAddress={dialog.load} />;
    return (
      <ReviewForm review={review} counted={counted} state={dialog.state} target={target} onChange={dialog.correct} />
    );
  };
  const isChanged =
    review !== null && (review.proposal !== review.given || review.name !== review.preview.collection.name);
  return (
    <Dialog
      title={target === null ? "New collection" : `Import rows into ${target.name}`}
      actions={listActions()}
      task={task}
      isChanged={isChanged && task.running === null}
      isWide
      onClose={onClose}
    >
      {renderContent()}
    </Dialog>
  );
}

function formatSubmitLabel({ name, partial, replace }: Review, { rows, refused }: Preview): string {
  // As long as rows are in the way, no number is promised.
  const isOpen = refused > 0 && !partial;
  if (replace !== undefined) return isOpen ? "Import rows" : `Import ${formatCount(rows, "row")}`;
  return isOpen ? `Create ${name}` : `Create ${name} with ${formatCount(rows, "row")}`;
}
