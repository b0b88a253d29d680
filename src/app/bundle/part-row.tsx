// Owns one part: its request, editable in place.

import { ArrowDown, ArrowUp, ChevronDown, CopyPlus, X } from "lucide-react";
import { memo, useMemo } from "react";
import type { Client } from "../../client/index.ts";
import { requestIdHeader } from "../../wire/index.ts";
import { Switch } from "../parts/switch.tsx";
import type { PartChange } from "./bundle-state.ts";
import { dispatch } from "./bundle-store.ts";
import { JsonInput } from "./json-input.tsx";
import { type BundlePart, hasBody, methods } from "./part.ts";
import { controlId, duplicatePart, movePart, removePart } from "./part-moves.ts";
import { type PartProblem, problemsOf } from "./part-problems.ts";

interface Props {
  readonly part: BundlePart;
  readonly number: number;
  readonly last: boolean;
  readonly repeated: ReadonlySet<string>;
  /** Whether its last answer was a failure of its own. */
  readonly faulty: boolean;
  readonly marked: boolean;
  readonly onMark: (key: string | null) => void;
  readonly prefix: string;
  readonly client: Client;
}

export const PartRow = memo(function PartRow(props: Props) {
  const { part, number, faulty, marked, onMark } = props;
  const { key, on } = part;
  return (
    <li
      className={`part${on ? "" : " off"}${faulty ? " faulty" : ""}${marked ? " marked" : ""}`}
      onPointerEnter={() => onMark(key)}
      onPointerLeave={() => onMark(null)}
      onFocus={() => onMark(key)}
      onBlur={() => onMark(null)}
    >
      <div className="part-in">
        <span className="part-no" aria-hidden>
          {number}
        </span>
        <Fields {...props} />
      </div>
    </li>
  );
});

function Fields({ part, number, last, repeated, prefix, client }: Props) {
  const problems = useMemo(() => problemsOf(part, repeated, client), [part, repeated, client]);
  const edit = (change: PartChange): void => dispatch({ type: "edit", key: part.key, change });
  const problemId = (field: string): string => `${part.key}-${field}-problem`;
  const problemProps = (field: keyof typeof problems) =>
    problems[field] === undefined ? {} : { "aria-invalid": true, "aria-describedby": problemId(field) };
  return (
    <>
      <div className="part-line">
        <span className="part-method">
          <select
            aria-label={`Method of part ${number}`}
            value={part.method}
            onChange={({ target }) => edit({ method: methods.find((method) => method === target.value) ?? "GET" })}
          >
            {methods.map((method) => (
              <option key={method}>{method}</option>
            ))}
          </select>
          <ChevronDown className="icon" aria-hidden />
        </span>
        <label className="part-path">
          <span className="dim" aria-hidden>
            {prefix}
          </span>
          <input
            id={controlId(part.key, "path")}
            aria-label={`Path of part ${number}`}
            value={part.path}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={({ target }) => edit({ path: target.value })}
            {...problemProps("path")}
          />
        </label>
        <Switch
          className="part-switch"
          label={`Send part ${number}`}
          checked={part.on}
          onChange={(on) => edit({ on })}
        />
      </div>
      <Problem id={problemId("path")} problem={problems.path} />
      {hasBody(part.method) ? (
        <>
          <JsonInput
            label={`Body of part ${number}`}
            value={part.body}
            onChange={(body) => edit({ body })}
            {...problemProps("body")}
          />
          <Problem id={problemId("body")} problem={problems.body} />
        </>
      ) : null}
      <label className="part-id">
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
      <Tools part={part} number={number} last={last} />
      <Problem id={problemId("id")} problem={problems.id} />
    </>
  );
}

function Problem({ id, problem }: { readonly id: string; readonly problem: PartProblem | undefined }) {
  if (problem === undefined) return null;
  return (
    <p className={`part-problem${problem.blocks ? " blocks" : ""}`} id={id}>
      {problem.text}
    </p>
  );
}

function Tools({ part, number, last }: Pick<Props, "part" | "number" | "last">) {
  const { key } = part;
  return (
    <span className="part-tools">
      <button
        className="btn quiet square small"
        type="button"
        id={controlId(key, "up")}
        aria-label={`Move part ${number} up`}
        title="Move up"
        aria-disabled={number === 1}
        onClick={() => movePart(key, -1)}
      >
        <ArrowUp className="icon" aria-hidden />
      </button>
      <button
        className="btn quiet square small"
        type="button"
        id={controlId(key, "down")}
        aria-label={`Move part ${number} down`}
        title="Move down"
        aria-disabled={last}
        onClick={() => movePart(key, 1)}
      >
        <ArrowDown className="icon" aria-hidden />
      </button>
      <button
        className="btn quiet square small"
        type="button"
        aria-label={`Duplicate part ${number}`}
        title="Duplicate"
        onClick={() => duplicatePart(part)}
      >
        <CopyPlus className="icon" aria-hidden />
      </button>
      <button
        className="btn quiet square small"
        type="button"
        id={controlId(key, "remove")}
        aria-label={`Remove part ${number}`}
        title="Remove"
        onClick={() => removePart(key)}
      >
        <X className="icon" aria-hidden />
      </button>
    </span>
  );
}
