import { ArrowDown, ArrowUp, CopyPlus, Ellipsis, X } from "lucide-react";
import { memo, useMemo } from "react";
import type { Client } from "../../../client/public.ts";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { requestIdHeader } from "../../../wire/public.ts";
import { JsonEditor } from "../../editor/json-editor.tsx";
import { type BundlePart, hasBody, type PartChange } from "../../requests/parts/part.ts";
import { findPartProblems } from "../../requests/parts/part-problems.ts";
import { RequestLine } from "../../requests/parts/request-line.tsx";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { renderInOrder } from "../../ui/in-order.ts";
import { joinClasses } from "../../ui/join-classes.ts";
import { useWaitingProblems } from "../../ui/use-waiting-problems.ts";
import { findDeclaredProblems, locateProblems } from "../draft/declared-problems.ts";
import { clonePart, getControlId, movePart, removePart } from "../session/part-moves.ts";
import { useBundleSession } from "../session/session.ts";
import { PartDetails } from "./part-details.tsx";
import * as styles from "./part-fields.module.css";
import { FieldProblems, Problem } from "./part-problem.tsx";

interface Shared {
  readonly client: Client;
  readonly collections: readonly CollectionDeclaration[];
  readonly count: number;
}

export interface PartFieldsProps {
  readonly part: BundlePart;
  readonly number: number;
  /** The X-Request-Ids that more than one part has, if this part has one of them. */
  readonly repeated: ReadonlySet<string>;
  readonly isOpen: boolean;
  readonly shared: Shared;
}

export const PartFields = memo(function PartFields({ part, number, repeated, isOpen, shared }: PartFieldsProps) {
  const { key, headers } = part;
  const { problems, path, body, onTyping } = usePartProblems(part, shared, repeated);
  const session = useBundleSession();
  const edit = (change: PartChange): void => session.dispatch({ type: "edit", key, change });
  const type = (change: PartChange): void => {
    edit(change);
    session.openPart(key);
  };
  const getNotesId = (field: string): string => `${key}-${field}-problem`;
  return (
    <>
      <RequestLine
        part={part}
        owner={` of part ${number}`}
        pathId={getControlId(key, "path")}
        problemId={path.length === 0 ? undefined : getNotesId("path")}
        edit={type}
      />
      <div className={styles.ends}>
        <Switch label={`Send part ${number}`} checked={part.on} onChange={(on) => edit({ on })} />
        <Button
          look="quiet square small"
          Icon={Ellipsis}
          name={`Details of part ${number}`}
          aria-expanded={isOpen}
          title={isOpen ? "Less" : "More"}
          onClick={() => session.openPart(isOpen ? null : key)}
        />
      </div>
      <FieldProblems className={styles.notes} id={getNotesId("path")} problems={path} />
      {hasBody(part.method) ? (
        <>
          <JsonEditor
            className={joinClasses(styles.body, !isOpen && styles.brief)}
            aria-label={`Body of part ${number}`}
            value={part.body}
            onChange={(next) => type({ body: next })}
            getBody={() => session.describeBody(part)}
            onTyping={onTyping}
            problems={body}
            aria-describedby={body.length === 0 ? undefined : getNotesId("body")}
          />
          <FieldProblems className={styles.notes} id={getNotesId("body")} problems={body} isBrief={!isOpen} />
        </>
      ) : (
        <p className={styles.nobody}>no body</p>
      )}
      <label className={styles.id} title={requestIdHeader}>
        <span aria-hidden>{requestIdHeader}</span>
        <input
          aria-label={`${requestIdHeader} of part ${number}`}
          value={part.id}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={({ target }) => type({ id: target.value })}
          {...(problems.id === undefined ? {} : { "aria-invalid": true, "aria-describedby": getNotesId("id") })}
        />
      </label>
      <PartTools part={part} number={number} count={shared.count} />
      {isOpen ? <PartDetails part={part} number={number} problem={problems.headers} edit={edit} /> : null}
      {isOpen || headers.length === 0 ? null : (
        <p className={styles.heads}>
          {renderInOrder(headers, ([name, value]) => (
            <code>
              {name}: {value}
            </code>
          ))}
        </p>
      )}
      <div className={styles.notes}>
        {isOpen ? null : <Problem problem={problems.headers} />}
        <Problem id={getNotesId("id")} problem={problems.id} />
      </div>
    </>
  );
});

/** The problems by field; those of `path` and `body` with what the declaration adds. New ones of the body wait for a pause. */
function usePartProblems(part: BundlePart, { client, collections }: Shared, repeated: ReadonlySet<string>) {
  const problems = useMemo(() => findPartProblems(part, repeated, client), [part, repeated, client]);
  const declared = useMemo(() => findDeclaredProblems(part, client, collections), [part, client, collections]);
  // A path or a body that can't be read has no other problems.
  const path = problems.path === undefined ? declared.path : [problems.path];
  const found = useMemo(
    () => locateProblems(part.body, problems.body === undefined ? declared.body : [problems.body]),
    [part.body, problems, declared],
  );
  const { shown: body, onTyping } = useWaitingProblems(found);
  return { problems, path, body, onTyping };
}

function PartTools({ part, number, count }: Pick<PartFieldsProps, "part" | "number"> & Pick<Shared, "count">) {
  const session = useBundleSession();
  const { key } = part;
  const tools = [
    { id: "up", Icon: ArrowUp, verb: "Move", to: " up", run: () => movePart(session, key, number - 2, "up") },
    { id: "down", Icon: ArrowDown, verb: "Move", to: " down", run: () => movePart(session, key, number, "down") },
    { id: "copy", Icon: CopyPlus, verb: "Duplicate", to: "", run: () => clonePart(session, part) },
    { id: "remove", Icon: X, verb: "Remove", to: "", run: () => removePart(session, key) },
  ] as const;
  const unusable = [...(number === 1 ? ["up"] : []), ...(number === count ? ["down"] : [])];
  return (
    <span className={styles.tools}>
      {tools.map(({ id, Icon, verb, to, run }) => (
        <Button
          key={id}
          look="quiet square small"
          Icon={Icon}
          id={getControlId(key, id)}
          name={`${verb} part ${number}${to}`}
          title={verb + to}
          aria-disabled={unusable.includes(id)}
          onClick={run}
        />
      ))}
    </span>
  );
}
