// What the head of a raw bundle says of the bundle as a whole.

import { type Client, encodeQuery } from "../../../client/index.ts";
import type { RequestMessage } from "../../../wire/index.ts";
import { parametersOf, prefixOf } from "../compose.ts";
import type { BundleDraft, QueryParameter } from "../part.ts";

export type Settings = Pick<BundleDraft, "transaction" | "timeout" | "parameters">;

/** What keeps a head from being a bundle's: in its start line, or in a header. */
export interface HeadProblem {
  readonly header: string | undefined;
  readonly message: string;
}

/** The headers that a bundle may have: nothing else of them could be sent. */
const known = ["host", "content-type", "content-length"];

/** @param current - stays as it was typed where the head says the same. */
export function settingsOf(
  { method, target, headers }: RequestMessage,
  client: Client,
  current: Settings,
): Settings | { readonly problem: HeadProblem } {
  const refuse = (message: string, header?: string): { problem: HeadProblem } => ({ problem: { header, message } });
  const path = `${prefixOf(client.baseUrl)}/$bundle`;
  const [, targetPath, query] = /^([^?]*)\??(.*)$/.exec(target) ?? [];
  if (method !== "POST") return refuse(`A bundle is sent with POST ${path}.`);
  if (targetPath !== path) return refuse(`A bundle goes to ${path}.`);
  const { host } = new URL(client.baseUrl);
  for (const [name, value] of headers) {
    if (!known.includes(name.toLowerCase())) {
      return refuse(`A bundle has only the headers Host and Content-Type. Remove ${name}.`, name);
    }
    if (name.toLowerCase() === "host" && value !== host) {
      return refuse(`The bundle goes to ${host}. To use another server, choose it in the footer.`, name);
    }
  }
  const read = readQuery(query ?? "");
  if (typeof read === "string") return refuse(read);
  return withTyped(read, current);
}

/** The settings, or what is wrong. */
function readQuery(query: string): Settings | string {
  const values = new Map<string, string>();
  for (const piece of query.split("&")) {
    if (piece === "") continue;
    const pair = piece.split(/=(.*)/s, 2).map(decode);
    const [name, value = ""] = pair;
    if (name === undefined || pair.includes(undefined)) return `“${piece.slice(0, 40)}” has an invalid percent sign.`;
    if (name === "") return `“${piece.slice(0, 40)}” has no name. Write name=value.`;
    if (values.has(name)) return `The parameter ${name} is there twice. Leave one of them out.`;
    values.set(name, value);
  }
  const transaction = values.get("transaction");
  const timeout = values.get("timeout");
  if (transaction !== undefined && transaction !== "true" && transaction !== "false") {
    return `transaction is true or false, not “${transaction.slice(0, 40)}”.`;
  }
  if (timeout !== undefined && timeout.trim() === "")
    return "timeout has no value. Write milliseconds, or leave it out.";
  values.delete("transaction");
  values.delete("timeout");
  return { transaction: transaction === "true", timeout: timeout ?? "", parameters: [...values] };
}

/** As the service decodes it: a plus is a space. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

// A parameter without a name is not sent, so the head can't contain it.
function withTyped(read: Settings, current: Settings): Settings {
  const asSent = (settings: Settings): string => encodeQuery(parametersOf({ parts: [], ...settings }));
  if (asSent(read) === asSent(current)) return current;
  const sameParameters = (parameters: readonly QueryParameter[]): boolean =>
    asSent({ ...read, parameters }) === asSent(read);
  return sameParameters(current.parameters) ? { ...read, parameters: current.parameters } : read;
}
