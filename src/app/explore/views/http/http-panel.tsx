// The HTTP view: the last request and its response, after a write the write's, and the request that would be sent next.

import { ResponseText, ResponseView } from "../../../ui/message-view.tsx";
import { EmptyPanel } from "../../result/empty-panel.tsx";
import { getLastRequest } from "../../session/explore-now.ts";
import { useExplore } from "../../session/session.ts";
import * as styles from "./http.module.css";
import { JsonBody } from "./json-body.tsx";
import { RequestSide } from "./request-side.tsx";

export function HttpPanel() {
  const exchange = useExplore((now) => getLastRequest(now).exchange);
  const message = exchange?.response.message;
  const isJson = message?.headers.some(([name, value]) => /^content-type$/i.test(name) && /\bjson\b/i.test(value));
  return (
    <div className={styles.http}>
      <div className={styles.sides}>
        <RequestSide />
        <section className={styles.response} aria-label="Response">
          {message === undefined ? (
            <NothingSent />
          ) : (
            <>
              <details className={styles.head} open>
                <summary>Response</summary>
                <ResponseView message={{ ...message, body: new Uint8Array() }} />
              </details>
              {isJson && message.body.length > 0 ? (
                <JsonBody bytes={message.body} />
              ) : (
                <ResponseText bytes={message.body} />
              )}
            </>
          )}
        </section>
      </div>
    </div>
  );
}

const rule = "A Find runs automatically after a pause in typing. Update and Delete run when you press their button.";

function NothingSent() {
  const problem = useExplore((now) => getLastRequest(now).problem);
  const blocked = useExplore((now) => now.blocked);
  const { title, messages } = problem ?? { title: "Nothing sent yet", messages: [blocked ?? rule] };
  return <EmptyPanel title={title}>{messages.join(" ")}</EmptyPanel>;
}
