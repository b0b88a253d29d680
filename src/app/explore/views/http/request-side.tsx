// The request side of the HTTP view: copies of the next request as code, that request if it is new, and the last one.

import { useDeferredValue, useMemo, useState } from "react";
import type { RequestMessage } from "../../../../wire/public.ts";
import { useService } from "../../../connection/service.ts";
import { chooseCopyPlaces } from "../../../requests/copies/copy-places.ts";
import {
  type CopyName,
  copyNames,
  createClientRequest,
  createRequestSpec,
  type RequestSpec,
} from "../../../requests/query/request-spec.ts";
import { Button } from "../../../ui/button.tsx";
import { CodedText } from "../../../ui/coded-text.tsx";
import { joinClasses } from "../../../ui/join-classes.ts";
import { RequestView } from "../../../ui/message-view.tsx";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { getLastRequest } from "../../session/explore-now.ts";
import { useExplore } from "../../session/session.ts";
import { type Copied, copyRequest, findAddressProblem } from "./copy-request.ts";
import * as styles from "./http.module.css";

export function RequestSide() {
  const { client } = useService();
  // Deferred, because typing has priority.
  const state = useDeferredValue(useExplore((now) => now.state));
  const blocked = useDeferredValue(useExplore((now) => now.blocked));
  const request = useMemo(() => createRequestSpec(state), [state]);
  const problem = blocked ?? findAddressProblem(request, client.baseUrl);
  const next = problem === null ? createClientRequest(request, client).message : null;
  const sent = useExplore((now) => getLastRequest(now).exchange?.request ?? null);
  const isNew = next !== null && (sent === null || !isSame(next, sent));
  return (
    <ScrollArea className={joinClasses("scroll", styles.request)} aria-label="Request">
      <section className={styles.nextRequest} aria-label="Copy the request">
        {problem === null ? null : (
          <p className="error-text" id="copy-problem">
            {problem}
          </p>
        )}
        <CopyAs request={request} problem={problem} />
      </section>
      {isNew ? <Message title="Next request" message={next} /> : null}
      {sent === null ? null : <Message title="Last request sent" message={sent} />}
    </ScrollArea>
  );
}

function isSame(one: RequestMessage, other: RequestMessage): boolean {
  return one.method === other.method && one.target === other.target && String(one.body) === String(other.body);
}

/** A request with its parameters decoded, as the service reads them. */
function Message({ title, message }: { readonly title: string; readonly message: RequestMessage }) {
  const params = [...new URLSearchParams(message.target.split("?")[1] ?? "")];
  return (
    <section aria-label={title}>
      <h2 className={styles.requestHead}>{title}</h2>
      {params.length === 0 ? null : (
        <dl className={styles.decoded} aria-label="Parameters, decoded">
          {params.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <RequestView message={message} />
    </section>
  );
}

function CopyAs({ request, problem }: { readonly request: RequestSpec; readonly problem: string | null }) {
  const { client, backend } = useService();
  const [last, setLast] = useState<(Copied & { readonly name: CopyName; readonly of: unknown }) | null>(null);
  // Hides the confirmation of an earlier request.
  const shown = last?.of === request ? last : null;
  const copy = async (name: CopyName): Promise<void> => {
    setLast({ ...(await copyRequest(name, { request, blocked: problem, client, backend })), name, of: request });
  };
  return (
    <>
      <fieldset className={styles.copyForms} aria-label="Copy as">
        <span aria-hidden="true">Copy as</span>
        {copyNames.map((name) => (
          <Button
            key={name}
            look="small"
            aria-disabled={problem !== null}
            aria-describedby={problem === null ? undefined : "copy-problem"}
            onClick={() => void copy(name)}
          >
            {name}
          </Button>
        ))}
        <span role="status" aria-label="Copy" className="sub">
          {shown?.message}
        </span>
      </fieldset>
      {shown === null || shown.text === null ? null : (
        <textarea
          className={joinClasses(styles.copied, "mono")}
          readOnly
          rows={Math.min(12, shown.text.split("\n").length + 1)}
          aria-label={`The request as ${shown.name}`}
          value={shown.text}
          onFocus={({ target }) => target.select()}
        />
      )}
      <p className="sub">
        <CodedText text={chooseCopyPlaces(backend, client.baseUrl).note} />
      </p>
    </>
  );
}
