// A task that is solved by a request or by a bundle, with the answers to it.

import { isBundleAddress, RequestTextError, readHttpMessages } from "../request-text/public.ts";
import type { Row } from "../service/public.ts";
import type { HeaderField } from "../wire/public.ts";

/** Rows by collection. Members that a row lacks are those of a typical row. */
export type TaskRows = Readonly<Record<string, readonly Row[]>>;

export interface RequestTask {
  readonly kind: "request" | "bundle";
  readonly collection: string;
  /** The rows that are shown, and all that the requests of the page find. The members that they name are the columns. */
  readonly rows: TaskRows;
  /** Further rows, with which an answer is judged, too. */
  readonly hiddenRows: TaskRows;
  /** How long each part of a bundle takes, in milliseconds of a simulated clock. */
  readonly delay: number;
  /** A request that another client sends after the first part; null for none. A transaction makes it wait. */
  readonly otherClient: AnswerRequest | null;
  /** The initial request or bundle, in the form that `readAnswer` reads, as all that follow. */
  readonly start: string;
  /** A correct answer. Any answer with the same effect and the same responses is correct. */
  readonly reference: string;
  /** Wrong answers, for the check of the course. */
  readonly wrong: readonly string[];
  /** Other correct answers, for the check of the course. */
  readonly accept: readonly string[];
}

export interface AnswerRequest {
  readonly method: string;
  /** Below the path of the API, as in `/Orders?limit=5`. Encoded where necessary when it is sent. */
  readonly path: string;
  /** In addition to the default Content-Type. */
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
}

/** One request, or the parts of a bundle. */
export interface RequestAnswer {
  /** The query of the bundle, such as `transaction=true`; null for a request on its own. */
  readonly bundle: string | null;
  readonly requests: readonly AnswerRequest[];
}

/**
 * Reads an answer from the text of an .http file. A bundle may begin with a line such as
 * `POST /api/$bundle?transaction=true`, followed by `###`; its requests follow, with `###` between them.
 *
 * @throws RequestTextError with the place in the text
 */
export function readAnswer(text: string, kind: RequestTask["kind"]): RequestAnswer {
  const everything = { from: 0, to: text.length };
  const messages = readHttpMessages(text);
  const [first] = messages;
  if (first === undefined)
    throw new RequestTextError("There is no request. Write one such as `GET /api/Orders`.", everything);
  const hasHead = isBundleAddress(first.address);
  if (hasHead && kind === "request") throw new RequestTextError("This step takes one request, not a bundle.", first);
  if (hasHead && first.body.length > 0)
    throw new RequestTextError("Put a line `###` after this line, and then the requests of the bundle.", first);
  const requests = hasHead ? messages.slice(1) : messages;
  if (requests.length === 0)
    throw new RequestTextError("The bundle has no request. Write one below a line `###`.", first);
  const [, second] = requests;
  if (kind === "request" && second !== undefined)
    throw new RequestTextError("This step takes one request. Use `kind: bundle` for several.", second);
  return {
    bundle: kind === "request" ? null : hasHead ? (first.address.split("?")[1] ?? "") : "",
    requests: requests.map((request) => {
      const { method, headers, body } = request;
      if (!/^\/[^/]/.test(request.address))
        throw new RequestTextError("Write a path such as `/api/Orders@17`.", request);
      if (headers.some(([name]) => !/^[\w-]+$/.test(name)))
        throw new RequestTextError("Write an empty line before the body of this request.", request);
      return { method, path: request.address.replace(/^\/api(?=\/)/, ""), headers, body };
    }),
  };
}

/** The collection that a request is about, and whether it sorts the rows that it reads. */
export function readRequestPath({ path }: AnswerRequest): { readonly collection: string; readonly isSorted: boolean } {
  const { pathname, searchParams } = new URL(path, "http://step");
  return { collection: pathname.slice(1).split("@")[0] ?? "", isSorted: searchParams.has("sort") };
}
