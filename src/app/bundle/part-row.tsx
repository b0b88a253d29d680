// Owns one part: its request in two lines, editable in place, with more of it while it is open.

import { ChevronDown, Ellipsis } from "lucide-react";
import { type KeyboardEvent, memo, useMemo, useRef } from "react";
import type { Client } from "../../client/index.ts";
import type { CollectionDeclaration } from "../../language/index.ts";
import { requestIdHeader } from "../../wire/index.ts";
import { CodedText } from "../parts/coded-text.tsx";
import { Switch } from "../parts/switch.tsx";
import type { PartChange } from "./bundle-state.ts";
import { dispatch } from "./bundle-store.ts";
import { type DeclaredProblem, declaredProblems } from "./composer/declared-problems.ts";
import { Grip, type GripEvents } from "./composer/grip.tsx";
import { placeOf, placesIn } from "./composer/json-places.ts";
import { PartDetails } from "./composer/part-details.tsx";
import { PartTools } from "./composer/part-tools.tsx";
import { PathField } from "./composer/path-field.tsx";
import { JsonInput } from "./json-input.tsx";
import { type BundlePart, hasBody, methods } from "./part.ts";
import { controlId } from "./part-moves.ts";
import { type PartProblem, problemsOf } from "./part-problems.ts";

export interface PartRowProps {
  readonly part: BundlePart;
  readonly number: number;
  /** How many parts there are. */
  readonly count: number;
  /** Whether not all parts are in the list, so that each must say which one it is. */
  readonly isPartial: boolean;
  readonly repeated: ReadonlySet<string>;
  /** Whether its last answer was a failure of its own. */
  readonly faulty: boolean;
  readonly marked: boolean;
  readonly onMark: (key: string | null) => void;
  readonly isOpen: boolean;
  /** Opens a part; null closes it. */
  readonly onOpen: (key: string | null) => void;
  readonly onFocus: (key: string) => void;
  /** Carried now: by keys or a pointer. */
  readonly isCarried: boolean;
  /** Where a part that is dragged would be put. */
  readonly drop: "before" | "after" | undefined;
  readonly grip: GripEvents;
  readonly prefix: string;
  readonly client: Client;
  readonly collections: readonly CollectionDeclaration[];
  readonly onSend: () => void;
}

export const PartRow = memo(function PartRow(props: PartRowProps) {
  const { part, number, faulty, marked, onMark, isOpen, onOpen, isCarried, drop } = props;
  const { key, on } = part;
  const looks = [
    "part",
    ...(on ? [] : ["off"]),
    ...(faulty ? ["faulty"] : []),
    ...(marked ? ["marked"] : []),
    ...(isOpen ? ["open"] : []),
    ...(isCarried ? ["carried"] : []),
    ...(drop === undefined ? [] : [`drop-${drop}`]),
  ];
  const press = (event: KeyboardEvent): void => {
    // In the editor, Escape leads out of the editor.
    if (event.key !== "Escape" || event.defaultPrevented || !isOpen || isEditor(event.target)) return;
    event.preventDefault();
    onOpen(null);
    // What is not there any more can't keep the focus.
    if (isDetail(event.target)) document.getElementById(controlId(key, "path"))?.focus();
  };
  return (
    <li
      className={looks.join(" ")}
      data-key={key}
      data-index={number - 1}
      {...(props.isPartial ? { "aria-setsize": props.count, "aria-posinset": number } : {})}
      onPointerEnter={() => onMark(key)}
      onPointerLeave={() => onMark(null)}
      onFocus={({ target }) => {
        onMark(key);
        props.onFocus(key);
        if (isField(target)) onOpen(key);
      }}
      onBlur={() => onMark(null)}
      onKeyDown={press}
    >
      <div className="part-in">
        <Grip partKey={key} number={number} isCarried={isCarried} events={props.grip} />
        <span className="part-no" aria-hidden>
          {number}
        </span>
        <Fields {...props} />
      </div>
    </li>
  );
});

/** What opens a part when it gets the focus: where something is written or chosen. */
function isField(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");
}

function isEditor(target: EventTarget): boolean {
  return target instanceof Element && target.closest(".cm-editor") !== null;
}

function isDetail(target: EventTarget): boolean {
  return target instanceof Element && target.closest(".part-details") !== null;
}

const noMarks: readonly never[] = [];

function Fields({ part, number, count, repeated, isOpen, onOpen, prefix, client, collections, onSend }: PartRowProps) {
  const problems = useMemo(() => problemsOf(part, repeated, client), [part, repeated, client]);
  const declared = useMemo(() => declaredProblems(part, client, collections), [part, client, collections]);
  const inBody = declared.filter(({ field }) => field === "body");
  const inPath = problems.path === undefined ? declared.filter(({ field }) => field === "path") : [];
  const body = useRef<HTMLTextAreaElement>(null);
  const marks = useMemo(() => marksOf(part.body, inBody), [part.body, inBody]);
  const edit = (change: PartChange): void => dispatch({ type: "edit", key: part.key, change });
  const problemId = (field: string): string => `${part.key}-${field}-problem`;
  const problemProps = (field: keyof typeof problems, more: readonly DeclaredProblem[] = []) =>
    problems[field] === undefined && more.length === 0
      ? {}
      : { "aria-invalid": true, "aria-describedby": problemId(field) };
  const show = (member: string | undefined): void => {
    onOpen(part.key);
    const place = marks.places === null ? undefined : placeOf(member ?? "", marks.places);
    requestAnimationFrame(() => {
      body.current?.focus();
      if (place !== undefined) body.current?.setSelectionRange(place.from, place.to);
    });
  };
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
        <label className="part-path" htmlFor={controlId(part.key, "path")}>
          <span className="dim" aria-hidden>
            {prefix}
          </span>
          <PathField
            id={controlId(part.key, "path")}
            label={`Path of part ${number}`}
            value={part.path}
            method={part.method}
            onChange={(path) => edit({ path })}
            {...problemProps("path", inPath)}
          />
        </label>
      </div>
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
      {hasBody(part.method) ? (
        <JsonInput
          label={`Body of part ${number}`}
          value={part.body}
          onChange={(text) => edit({ body: text })}
          isBrief={!isOpen}
          marks={marks.marks}
          field={body}
          {...problemProps("body", inBody)}
        />
      ) : (
        <p className="part-nobody">no body</p>
      )}
      {problems.body === undefined && inBody.length === 0 ? null : (
        <div className="part-notes" id={problemId("body")}>
          <Problem problem={problems.body} />
          {(isOpen ? inBody : inBody.slice(0, 1)).map(({ text, member }) => (
            <button className="part-problem" type="button" key={text} title="Show where" onClick={() => show(member)}>
              <CodedText text={text} />
            </button>
          ))}
          {!isOpen && inBody.length > 1 ? <p className="part-problem">and {inBody.length - 1} more</p> : null}
        </div>
      )}
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

function Problem({ id, problem }: { readonly id?: string; readonly problem: PartProblem | undefined }) {
  if (problem === undefined) return null;
  return (
    <p className={`part-problem${problem.blocks ? " blocks" : ""}`} id={id}>
      {problem.text}
    </p>
  );
}
