import { type RequestMessage, type ResponseMessage, readJson } from "../../wire/public.ts";
import { renderInOrder } from "./in-order.ts";
import { JsonView } from "./json-view.tsx";
import * as styles from "./message-view.module.css";
import { getStatusClass } from "./status-class.ts";

/** Larger bodies are truncated, so that a large response does not block the page. */
const shownBytes = 64 * 1024;

export function RequestView({ message }: { readonly message: RequestMessage }) {
  return (
    <pre className={styles.message}>
      <strong className={styles.method}>{message.method}</strong> <span>{message.target}</span>
      <span className="dim"> HTTP/1.1</span>
      <Rest message={message} />
    </pre>
  );
}

export function ResponseView({ message }: { readonly message: ResponseMessage }) {
  return (
    <pre className={styles.message}>
      <span className="dim">HTTP/1.1 </span>
      <strong className={getStatusClass(message.status)}>{message.status}</strong> {message.reason}
      <Rest message={message} />
    </pre>
  );
}

export function ResponseText({ bytes }: { readonly bytes: Uint8Array }) {
  return (
    <pre className={styles.message}>
      <Body bytes={bytes} />
    </pre>
  );
}

function Rest({ message: { headers, body } }: { readonly message: RequestMessage | ResponseMessage }) {
  return (
    <>
      {renderInOrder(headers, ([name, value]) => (
        <span>
          {"\n"}
          <span className="dim">{name}: </span>
          {value}
        </span>
      ))}
      {body.length > 0 ? (
        <>
          {"\n\n"}
          <Body bytes={body} />
        </>
      ) : null}
    </>
  );
}

function Body({ bytes }: { readonly bytes: Uint8Array }) {
  const cut = bytes.length > shownBytes;
  const text = new TextDecoder().decode(cut ? bytes.subarray(0, shownBytes) : bytes);
  const json = cut ? undefined : tryReadJson(text);
  return (
    <>
      {json === undefined ? text : <JsonView value={json} />}
      {cut ? <span className="dim">{`\n… ${bytes.length - shownBytes} more bytes`}</span> : null}
    </>
  );
}

function tryReadJson(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}
