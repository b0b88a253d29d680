// The fields of one part: its request in two lines, editable in place, with more of it while it is open.

import { Ellipsis } from "lucide-react";
import { useMemo } from "react";
import { requestIdHeader } from "../../wire/index.ts";
import { CodedText } from "../ui/coded-text.tsx";
import { Switch } from "../ui/switch.tsx";
import type { PartChange } from "./bundle-state.ts";
import { dispatch } from "./bundle-store.ts";
import { declaredProblems } from "./composer/declared-problems.ts";
import { PartDetails } from "./composer/part-details.tsx";
import { PartTools } from "./composer/part-tools.tsx";
import { PartBody } from "./part-body.tsx";
import { PartLine } from "./part-line.tsx";
import { Problem } from "./part-problem.tsx";
import { problemsOf } from "./part-problems.ts";
import type { PartRowProps } from "./part-row.tsx";

export function PartFields(props: PartRowProps) {
  const { part, number, count, repeated, isOpen, onOpen, prefix, client, collections, onSend } = props;
  const problems = useMemo(() => problemsOf(part, repeated, client), [part, repeated, client]);
  const declared = useMemo(() => declaredProblems(part, client, collections), [part, client, collections]);
  const inPath = problems.path === undefined ? declared.filter(({ field }) => field === "path") : [];
  const edit = (change: PartChange): void => dispatch({ type: "edit", key: part.key, change });
  const problemId = (field: string): string => `${part.key}-${field}-problem`;
  const problemProps = (field: keyof typeof problems, isDeclared = false) =>
    problems[field] === undefined && !isDeclared ? {} : { "aria-invalid": true, "aria-describedby": problemId(field) };
  return (
    <>
      <PartLine
        part={part}
        number={number}
        prefix={prefix}
        edit={edit}
        problem={problemProps("path", inPath.length > 0)}
      />
      <div className="part-ends">
        <Switch label={`Send part ${number}`} checked={part.on} onChange={(on) => edit({ on })} />
        <button
          className="btn quiet square small"
          type="button"
          aria-label={`Details of part ${number}`}
          aria-expanded={isOpen}
          title={isOpen ? "Less" : "More"}
          onClick={() => onOpen(isOpen ? null : part.key)}
        >
          <Ellipsis className="icon" aria-hidden />
        </button>
      </div>
      {problems.path === undefined && inPath.length === 0 ? null : (
        <div className="part-notes" id={problemId("path")}>
          <Problem problem={problems.path} />
          {inPath.map(({ text }) => (
            <p className="part-problem" key={text}>
              <CodedText text={text} />
            </p>
          ))}
        </div>
      )}
      <PartBody
        part={part}
        number={number}
        problem={problems.body}
        declared={declared}
        isOpen={isOpen}
        onOpen={() => onOpen(part.key)}
        edit={edit}
      />
      <label className="part-id" title={requestIdHeader}>
        <span aria-hidden>{requestIdHeader}</span>
        <input
          aria-label={`${requestIdHeader} of part ${number}`}
          value={part.id}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={({ target }) => edit({ id: target.value })}
          {...problemProps("id")}
        />
      </label>
      <PartTools part={part} number={number} count={count} />
      {isOpen ? (
        <PartDetails
          part={part}
          number={number}
          client={client}
          collections={collections}
          edit={edit}
          onSend={onSend}
          problem={problemProps("headers")}
          faulty={problems.headers?.at}
        />
      ) : part.headers.length > 0 ? (
        <p className="part-heads">
          {part.headers.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header has no identity but its place
            <code key={index}>
              {name}: {value}
            </code>
          ))}
        </p>
      ) : null}
      {problems.headers === undefined && problems.id === undefined ? null : (
        <div className="part-notes">
          <Problem id={problemId("headers")} problem={problems.headers} />
          <Problem id={problemId("id")} problem={problems.id} />
        </div>
      )}
    </>
  );
}
