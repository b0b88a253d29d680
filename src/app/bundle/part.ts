// What the user composes: the parts of a bundle and what is said of the bundle as a whole.

import { type Method, randomId } from "../../client/index.ts";
import type { HeaderField } from "../../wire/index.ts";

export const methods: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** A part as typed; any of it may be invalid. */
export interface BundlePart {
  /** Identifies the part on the page; unlike the id, it never changes and is never sent. */
  readonly key: string;
  readonly method: Method;
  /** Relative to the API prefix, as in `/Orders?limit=5`; what an address can't hold is encoded when it is sent. */
  readonly path: string;
  /** Besides Host and the body's Content-Type, which are made; a name that is given here takes their place. */
  readonly headers: readonly HeaderField[];
  /** The body as `textOfBytes` has it. Kept, but not sent, while the method has no body. */
  readonly body: string;
  /** The X-Request-Id. */
  readonly id: string;
  /** False for a part that stays here and is not sent. */
  readonly on: boolean;
}

export interface BundleDraft {
  readonly parts: readonly BundlePart[];
  readonly transaction: boolean;
  /** Milliseconds as typed; empty for none. */
  readonly timeout: string;
  /** Any other query parameters of the bundle. */
  readonly parameters: readonly QueryParameter[];
}

export type QueryParameter = readonly [name: string, value: string];

let made = 0;

/** A part with a key of its own, and with a new X-Request-Id unless one is given. */
export function createPart(given: Partial<Omit<BundlePart, "key">> = {}): BundlePart {
  made += 1;
  return {
    key: `part-${made}`,
    method: "GET",
    path: "/",
    headers: [],
    body: "",
    on: true,
    ...given,
    id: given.id ?? randomId(),
  };
}

/** A part as new, with the same request. */
export function copyPart({ method, path, headers, body, on }: BundlePart): BundlePart {
  return createPart({ method, path, headers, body, on });
}

/** Whether the page sends a body with this method. */
export function hasBody(method: Method): boolean {
  return method === "POST" || method === "PUT" || method === "PATCH";
}

/** Whether two parts are the same request; keys and X-Request-Ids aside. */
export function sameRequest(a: BundlePart, b: BundlePart): boolean {
  return (
    a.method === b.method && a.path === b.path && a.on === b.on && a.body === b.body && samePairs(a.headers, b.headers)
  );
}

/** Whether two drafts ask for the same; keys and X-Request-Ids aside. */
export function sameDraft(a: BundleDraft, b: BundleDraft): boolean {
  return (
    a.transaction === b.transaction &&
    a.timeout === b.timeout &&
    samePairs(a.parameters, b.parameters) &&
    a.parts.length === b.parts.length &&
    a.parts.every((part, index) => {
      const other = b.parts[index];
      return other !== undefined && sameRequest(part, other);
    })
  );
}

function samePairs(a: readonly QueryParameter[], b: readonly QueryParameter[]): boolean {
  return a.length === b.length && a.every(([name, value], at) => name === b[at]?.[0] && value === b[at]?.[1]);
}
