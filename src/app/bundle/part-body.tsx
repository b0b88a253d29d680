// The body of a part: its JSON, and what is wrong with it, at its place.

import { useMemo, useRef } from "react";
import { CodedText } from "../ui/coded-text.tsx";
import type { PartChange } from "./bundle-state.ts";
import type { DeclaredProblem } from "./composer/declared-problems.ts";
import { placeOf, placesIn } from "./composer/json-places.ts";
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
  const { places, marks } = useMemo(() => marksOf(part.body, found), [part.body, found]);
  const input = useRef<HTMLTextAreaElement>(null);
  const isSound = problem === undefined && found.length === 0;
  const notesId = `${part.key}-body-problem`;
  const show = (member: string | undefined): void => {
    onOpen();
    const place = places === null ? undefined : placeOf(member ?? "", places);
    requestAnimationFrame(() => {
      input.current?.focus();
      if (place !== undefined) input.current?.setSelectionRange(place.from, place.to);
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
          {...(isSound ? {} : { "aria-invalid": true, "aria-describedby": notesId })}
        />
      ) : (
        <p className="part-nobody">no body</p>
      )}
      {isSound ? null : (
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
  if (problems.length === 0) return { places: null, marks: noMarks };
  try {
    const places = placesIn(text);
    const members = problems.flatMap(({ member }) => (member === undefined ? [] : [places.get(member)]));
    return { places, marks: members.filter((place) => place !== undefined) };
  } catch {
    // Too deep to look into.
    return { places: null, marks: noMarks };
  }
}
