import { useId } from "react";
import { formatCount, isObject } from "../../../language/internal.ts";
import type { RequestVerdict } from "../../../lessons/public.ts";
import { useService } from "../../connection/service.ts";
import { JsonEditor } from "../../editor/json-editor.tsx";
import { type BundleDraft, type BundlePart, hasBody } from "../../requests/parts/part.ts";
import { describeBody } from "../../requests/parts/part-body.ts";
import { RequestLine } from "../../requests/parts/request-line.tsx";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { ResponseView } from "../../ui/message-view.tsx";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import * as styles from "./request-editor.module.css";

interface Props {
  /** Has one part. */
  readonly draft: BundleDraft;
  /** What the request would do; null for one that reads, or while it is not known. */
  readonly preview: RequestVerdict | null;
  /** The verdict on the request as it is; null if it was not sent. */
  readonly verdict: RequestVerdict | null;
  readonly onChange: (draft: BundleDraft) => void;
  readonly onSend: (draft: BundleDraft) => void;
}

export function RequestEditor({ draft, preview, verdict, onChange, onSend }: Props) {
  const pathId = useId();
  const service = useService();
  const [part] = draft.parts;
  if (part === undefined) return null;
  const edit = (change: Partial<BundlePart>): void => onChange({ ...draft, parts: [{ ...part, ...change }] });
  const message = verdict === null || verdict.kind === "refused" ? undefined : verdict.run.parts[0]?.message;
  return (
    <form
      className={styles.request}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(draft);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSend(draft);
      }}
    >
      <RequestLine part={part} pathId={pathId} edit={edit} />
      {hasBody(part.method) ? (
        <JsonEditor
          aria-label="Body"
          value={part.body}
          getBody={() => describeBody(part, service)}
          onChange={(body) => edit({ body })}
        />
      ) : null}
      <div className={styles.send}>
        <p role="status" aria-label="Preview">
          <CodedText text={preview === null ? "" : describePreview(preview)} />
        </p>
        <Button look="primary" type="submit">
          Send
        </Button>
      </div>
      {message === undefined ? null : (
        <ScrollArea className={styles.response} aria-label="Response">
          <ResponseView
            message={{ ...message, headers: message.headers.filter(([name]) => /^content-type$/i.test(name)) }}
          />
        </ScrollArea>
      )}
    </form>
  );
}

function describePreview(verdict: RequestVerdict): string {
  if (verdict.kind === "refused") return verdict.text;
  const [part] = verdict.run.parts;
  const affected = isObject(part?.body) ? part.body.affected : undefined;
  if (part === undefined || part.status >= 400 || typeof affected !== "number")
    return `Would be answered with ${part?.status}.`;
  const verb = { DELETE: "delete", POST: "create" }[part.request.method] ?? "change";
  return `Would ${verb} ${formatCount(affected, "row")}.`;
}
