// The body of a part: its JSON, and what is wrong with it, at its place.

import { useMemo, useRef } from "react";
import { CodedText } from "../ui/coded-text.tsx";
import type { PartChange } from "./bundle-state.ts";
import type { DeclaredProblem } from "./composer/declared-problems.ts";
import { jsonRanges, rangeOf } from "./composer/json-ranges.ts";
import { JsonInput } from "./json-input.tsx";
import { type BundlePart, hasBody } from "./part.ts";
import { Problem } from "./part-problem.tsx";
import type { PartProblem } from "./part-problems.ts";

interface Props {
  readonly part: BundlePart;
  readonly number: number;
  readonly problem: PartProblem | undefined;
  /** What the collection's declaration says against the part. */
  readonly declared: readonly DeclaredProblem[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly edit: (change: PartChange) => void;
}

export function PartBody({ part, number, problem, declared, isOpen, onOpen, edit }: Props) {
  const found = useMemo(() => declared.filter(({ field }) => field === "body"), [declared]);
  const { ranges, marks } = useMemo(() => marksOf(part.body, found), [part.body, found]);
  const input = useRef<HTMLTextAreaElement>(null);
  const isValid = problem === undefined && found.length === 0;
  const notesId = `${part.key}-body-problem`;
  const show = (member: string | undefined): void => {
    onOpen();
    const range = ranges === null ? undefined : rangeOf(member ?? "", ranges);
    requestAnimationFrame(() => {
      input.current?.focus();
      if (range !== undefined) input.current?.setSelectionRange(range.from, range.to);
    });
  };
  return (
    <>
      {hasBody(part.method) ? (
        <JsonInput
          label={`Body of part ${number}`}
          value={part.body}
          onChange={(text) => edit({ body: text })}
          isBrief={!isOpen}
          marks={marks}
          field={input}
          {...(isValid ? {} : { "aria-invalid": true, "aria-describedby": notesId })}
        />
      ) : (
        <p className="part-nobody">no body</p>
      )}
      {isValid ? null : (
        <div className="part-notes" id={notesId}>
          <Problem problem={problem} />
          {(isOpen ? found : found.slice(0, 1)).map(({ text, member }) => (
            <button className="part-problem" type="button" key={text} title="Show where" onClick={() => show(member)}>
              <CodedText text={text} />
            </button>
          ))}
          {!isOpen && found.length > 1 ? <p className="part-problem">and {found.length - 1} more</p> : null}
        </div>
      )}
    </>
  );
}

const noMarks: readonly never[] = [];

/** Where in a body its problems are. */
function marksOf(text: string, problems: readonly DeclaredProblem[]) {
  if (problems.length === 0) return { ranges: null, marks: noMarks };
  try {
    const ranges = jsonRanges(text);
    const members = problems.flatMap(({ member }) => (member === undefined ? [] : [ranges.get(member)]));
    return { ranges, marks: members.filter((range) => range !== undefined) };
  } catch {
    // Too deep to look into.
    return { ranges: null, marks: noMarks };
  }
}
