import { useId } from "react";
import type { RequestVerdict } from "../../../lessons/public.ts";
import { useService } from "../../connection/service.ts";
import { JsonEditor } from "../../editor/json-editor.tsx";
import { type BundleDraft, type BundlePart, describeBody, hasBody } from "../../requests/parts/part.ts";
import { RequestLine } from "../../requests/parts/request-line.tsx";
import { Button } from "../../ui/button.tsx";
import { ResponseView } from "../../ui/message-view.tsx";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import * as styles from "./request-editor.module.css";

interface Props {
  /** Has one part. */
  readonly draft: BundleDraft;
  /** The verdict on the request as it is; null if it was not sent. */
  readonly verdict: RequestVerdict | null;
  readonly onChange: (draft: BundleDraft) => void;
  readonly onSend: (draft: BundleDraft) => void;
}

export function RequestEditor({ draft, verdict, onChange, onSend }: Props) {
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
      <Button look="primary" className={styles.send} type="submit">
        Send
      </Button>
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
