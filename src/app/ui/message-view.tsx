import { type HeaderField, type RequestMessage, type ResponseMessage, readJson } from "../../wire/public.ts";
import { renderInOrder } from "./in-order.ts";
import { JsonView } from "./json-view.tsx";
import * as styles from "./message-view.module.css";
import { getStatusClass } from "./status-class.ts";

/** Larger bodies are truncated, so that a large response does not block the page. */
const shownBytes = 64 * 1024;

const noBody = new Uint8Array();

export function RequestView({ message }: { readonly message: RequestMessage }) {
  return (
    <pre className={styles.message}>
      <strong className={styles.method}>{message.method}</strong> <span>{message.target}</span>
      <span className="dim"> HTTP/1.1</span>
      <Rest headers={message.headers} body={message.body} />
    </pre>
  );
}

interface ResponseProps {
  readonly message: ResponseMessage;
}

export function ResponseView({ message }: ResponseProps) {
  return <ResponseHead message={message} body={message.body} />;
}

/** @param body - is shown after the headers */
export function ResponseHead({ message, body = noBody }: ResponseProps & { readonly body?: Uint8Array }) {
  return (
    <pre className={styles.message}>
      <span className="dim">HTTP/1.1 </span>
      <strong className={getStatusClass(message.status)}>{message.status}</strong> {message.reason}
      <Rest headers={message.headers} body={body} />
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

function Rest({ headers, body }: { readonly headers: readonly HeaderField[]; readonly body: Uint8Array }) {
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
