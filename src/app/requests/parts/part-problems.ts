import { AddressError, type Client } from "../../../client/public.ts";
import { isObject, type Span } from "../../../language/internal.ts";
import { type HeaderField, JsonDepthError, readJson, requestIdPattern } from "../../../wire/public.ts";
import { readJsonPlaces } from "../../ui/json-places.ts";
import { type BundlePart, hasBody, type QueryParameter } from "./part.ts";

export interface PartFieldProblem {
  readonly text: string;
  /** True if the bundle can't be sent; otherwise the service reports the problem. */
  readonly blocks: boolean;
  /** For a body that is not JSON: where it is wrong. */
  readonly span?: Span;
  /** For a value in a body that the declaration does not allow: its path, as the service names it. */
  readonly path?: string;
  /** For headers: the index of the invalid one. */
  readonly at?: number;
}

export type PartProblems = { readonly [field in "path" | "headers" | "body" | "id"]?: PartFieldProblem };

/** @param client - knows which paths can be sent */
export function findPartProblems(
  part: BundlePart,
  repeated: ReadonlySet<string>,
  client: Pick<Client, "get">,
): PartProblems {
  if (!part.on) return {};
  const path = findPathProblem(part.path, client);
  const headers = findHeadersProblem(part.headers);
  const body = hasBody(part.method) ? findBodyProblem(part.body) : undefined;
  const id = findIdProblem(part.id, repeated);
  return { ...(path && { path }), ...(headers && { headers }), ...(body && { body }), ...(id && { id }) };
}

export function findRepeatedIds(parts: readonly BundlePart[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { id, on } of parts) {
    if (!on) continue;
    if (seen.has(id)) repeated.add(id);
    seen.add(id);
  }
  return repeated;
}

function findPathProblem(path: string, client: Pick<Client, "get">): PartFieldProblem | undefined {
  if (path.includes("#")) {
    return { text: "An address ends at a #. Write %23 instead, as in placed > %232024-06-01%23.", blocks: true };
  }
  try {
    client.get(path);
  } catch (error) {
    if (error instanceof AddressError) return { text: error.message, blocks: true };
    throw error;
  }
  if (path === "" || path === "/") return { text: "Write a path, such as /Orders or /Orders@17.", blocks: false };
  if (!path.startsWith("/")) return { text: `A path begins with a slash; it is sent as /${path}.`, blocks: false };
  return undefined;
}

export function findHeadersProblem(headers: readonly HeaderField[]): PartFieldProblem | undefined {
  const seen = new Set<string>();
  for (const [at, [name, value]] of headers.entries()) {
    const text = describeHeaderProblem(name, value, seen);
    if (text !== undefined) return { text, blocks: true, at };
    seen.add(name.toLowerCase());
  }
  return undefined;
}

function describeHeaderProblem(name: string, value: string, seen: ReadonlySet<string>): string | undefined {
  const quoted = `“${name.slice(0, 40)}”`;
  if (name === "") return "A header needs a name, such as Accept.";
  if (seen.has(name.toLowerCase())) return `The header ${quoted} appears twice. Remove one.`;
  if (!/^[-!#$%&'*+.^_`|~\w]+$/.test(name)) {
    return `${quoted} is not a header name. Use letters, digits and hyphens, as in If-Match.`;
  }
  // Headers in a bundle are ASCII (docs/service.md#bundles).
  return /^[\t\x20-\x7e]*$/.test(value)
    ? undefined
    : `The value of ${quoted} can't be sent. Use ASCII without line breaks.`;
}

function findBodyProblem(body: string): PartFieldProblem | undefined {
  const found = (text: string): PartFieldProblem => ({ text: `${text} It is sent as typed.`, blocks: false });
  if (body.trim() === "") return found("The service expects a JSON object here.");
  let value: unknown;
  try {
    value = readJson(body);
  } catch (error) {
    if (error instanceof JsonDepthError) return found(error.message);
    const { problem } = readJsonPlaces(body);
    return problem === null ? found("This can't be read as JSON.") : { ...found(problem.message), span: problem };
  }
  return isObject(value) ? undefined : found("The service expects one JSON object, in braces.");
}

function findIdProblem(id: string, repeated: ReadonlySet<string>): PartFieldProblem | undefined {
  if (id === "") return { text: "A part needs an X-Request-Id.", blocks: true };
  if (!requestIdPattern.test(id)) {
    return { text: "Use 1 to 64 letters, digits, dots, underscores and hyphens in an X-Request-Id.", blocks: true };
  }
  return repeated.has(id)
    ? { text: "Another part has this X-Request-Id; each needs its own.", blocks: true }
    : undefined;
}

/** Parameters of a bundle with their own controls. */
const controls = new Map([
  ["transaction", "Transaction switch"],
  ["timeout", "Timeout field"],
]);

export function findParameterProblems(parameters: readonly QueryParameter[]) {
  const names = parameters.map(([name]) => name);
  return names.map((name, at): PartFieldProblem | undefined => {
    if (name === "") return { text: "Without a name it is not sent.", blocks: false };
    const text = describeParameterProblem(name, names.indexOf(name) < at);
    return text === undefined ? undefined : { text, blocks: true };
  });
}

function describeParameterProblem(name: string, isRepeated: boolean): string | undefined {
  const control = controls.get(name);
  if (control !== undefined) return `Use the ${control} instead; the service rejects a repeated parameter.`;
  if (/\p{Surrogate}/u.test(name)) return "Its name contains a lone surrogate, which can't be percent-encoded.";
  return isRepeated ? `The parameter “${name.slice(0, 40)}” appears twice. Remove one.` : undefined;
}
