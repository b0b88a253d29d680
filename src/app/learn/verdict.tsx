// The verdict under the editor, said once and politely.

import { Check, X } from "lucide-react";
import type { Judgement } from "./judge.ts";
import { verdictWords } from "./verdict-words.ts";

interface Props {
  readonly judgement: Judgement | null;
  /** The judgement is of an earlier text. */
  readonly isStale: boolean;
  /** The text has had problems for a while. */
  readonly hasProblems: boolean;
  readonly failure: string | null;
}

export function Verdict(props: Props) {
  return (
    <p role="status" aria-label="Verdict" className={props.isStale ? "verdict-text stale" : "verdict-text"}>
      <Words {...props} />
    </p>
  );
}

function Words({ judgement, hasProblems, failure }: Props) {
  if (failure !== null) return <span className="error-text">No verdict: {failure}</span>;
  if (hasProblems) return "No verdict: the filter has problems, listed above.";
  if (judgement === null) return "Asking…";
  const { lead, rest, extra } = verdictWords(judgement);
  return (
    <>
      {judgement.solved ? <Check className="icon in" aria-hidden /> : null}
      <span>
        <strong>{lead}</strong> {rest}
      </span>
      {extra === null ? null : (
        <>
          {" "}
          <span className="out">
            <X className="icon" aria-hidden />
            {extra}
          </span>
        </>
      )}
    </>
  );
}
