// The fields of one part: its request in two lines, and details while it is open.

import { ArrowDown, ArrowUp, CopyPlus, Ellipsis, X } from "lucide-react";
import { memo, type RefObject } from "react";
import type { Client } from "../../../client/public.ts";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { requestIdHeader } from "../../../wire/public.ts";
import { JsonEditor } from "../../editor/json-editor.tsx";
import type { PartChange } from "../../requests/parts/part.ts";
import { type BundlePart, hasBody } from "../../requests/parts/part.ts";
import { RequestLine } from "../../requests/parts/request-line.tsx";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { renderInOrder } from "../../ui/in-order.ts";
import { joinClasses } from "../../ui/join-classes.ts";
import { clonePart, getControlId, movePart, removePart } from "../session/part-moves.ts";
import { useBundleSession } from "../session/session.ts";
import { PartDetails } from "./part-details.tsx";
import * as styles from "./part-fields.module.css";
import { FieldProblems, Problem } from "./part-problem.tsx";
import { usePartProblems } from "./use-part-problems.ts";

/** Properties that all parts share. */
export interface SharedByParts {
  readonly client: Client;
  readonly collections: readonly CollectionDeclaration[];
  /** How many parts there are. */
  readonly count: number;
  /** Opens a part; null closes it. */
  readonly onOpen: (key: string | null) => void;
  readonly onSend: () => void;
  /** Whether Tab is pressed now. */
  readonly isTabbing: RefObject<boolean>;
}

interface Props {
  readonly part: BundlePart;
  readonly number: number;
  readonly repeated: ReadonlySet<string>;
  readonly isOpen: boolean;
  readonly shared: SharedByParts;
}

export const PartFields = memo(function PartFields({ part, number, repeated, isOpen, shared }: Props) {
  const { count, onOpen } = shared;
  const { key } = part;
  const { problems, path, body, isPathValid, shown, onTyping } = usePartProblems(part, shared, repeated);
  const session = useBundleSession();
  const { dispatch } = session;
  const edit = (change: PartChange): void => dispatch({ type: "edit", key, change });
  const getNotesId = (field: string): string => `${key}-${field}-problem`;
  const isBodyValid = shown.length === 0;
  return (
    <>
      <RequestLine
        part={part}
        owner={` of part ${number}`}
        pathId={getControlId(key, "path")}
        problemId={isPathValid ? undefined : getNotesId("path")}
        edit={edit}
      />
      <div className={styles.ends}>
        <Switch label={`Send part ${number}`} checked={part.on} onChange={(on) => edit({ on })} />
        <Button
          look="quiet square small"
          Icon={Ellipsis}
          name={`Details of part ${number}`}
          aria-expanded={isOpen}
          title={isOpen ? "Less" : "More"}
          onClick={() => onOpen(isOpen ? null : key)}
        />
      </div>
      {isPathValid ? null : (
        <div className={styles.notes} id={getNotesId("path")}>
          <FieldProblems {...path} />
        </div>
      )}
      {hasBody(part.method) ? (
        <>
          <JsonEditor
            className={joinClasses(styles.body, !isOpen && styles.brief)}
            aria-label={`Body of part ${number}`}
            value={part.body}
            onChange={(body) => edit({ body })}
            getBody={() => session.bodyOf(part)}
            onTyping={onTyping}
            problems={shown}
            aria-describedby={isBodyValid ? undefined : getNotesId("body")}
          />
          {isBodyValid ? null : (
            <div className={styles.notes} id={getNotesId("body")}>
              <FieldProblems
                {...body}
                declared={isOpen ? body.declared : body.declared.slice(0, 1)}
                more={isOpen ? 0 : body.declared.length - 1}
              />
            </div>
          )}
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
          onChange={({ target }) => edit({ id: target.value })}
          {...(problems.id === undefined ? {} : { "aria-invalid": true, "aria-describedby": getNotesId("id") })}
        />
      </label>
      <PartTools part={part} number={number} count={count} />
      {isOpen ? (
        <PartDetails part={part} number={number} shared={shared} problem={problems.headers} edit={edit} />
      ) : part.headers.length > 0 ? (
        <p className={styles.heads}>
          {renderInOrder(part.headers, ([name, value]) => (
            <code>
              {name}: {value}
            </code>
          ))}
        </p>
      ) : null}
      {problems.id !== undefined || (problems.headers !== undefined && !isOpen) ? (
        <div className={styles.notes}>
          {isOpen ? null : <Problem problem={problems.headers} />}
          <Problem id={getNotesId("id")} problem={problems.id} />
        </div>
      ) : null}
    </>
  );
});

interface PartToolsProps {
  readonly part: BundlePart;
  readonly number: number;
  readonly count: number;
}

/** Buttons that move, copy and remove the part. */
function PartTools({ part, number, count }: PartToolsProps) {
  const session = useBundleSession();
  const { key } = part;
  const look = "quiet square small";
  return (
    <span className={styles.tools}>
      <Button
        look={look}
        Icon={ArrowUp}
        id={getControlId(key, "up")}
        name={`Move part ${number} up`}
        title="Move up"
        aria-disabled={number === 1}
        onClick={() => movePart(session, key, number - 2, "up")}
      />
      <Button
        look={look}
        Icon={ArrowDown}
        id={getControlId(key, "down")}
        name={`Move part ${number} down`}
        title="Move down"
        aria-disabled={number === count}
        onClick={() => movePart(session, key, number, "down")}
      />
      <Button
        look={look}
        Icon={CopyPlus}
        name={`Duplicate part ${number}`}
        title="Duplicate"
        onClick={() => clonePart(session, part)}
      />
      <Button
        look={look}
        Icon={X}
        id={getControlId(key, "remove")}
        name={`Remove part ${number}`}
        title="Remove"
        onClick={() => removePart(session, key)}
      />
    </span>
  );
}
