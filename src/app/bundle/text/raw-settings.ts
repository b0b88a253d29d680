// Reads the head of a raw bundle: its query parameters, and what the page cannot send.

import type { Client } from "../../../client/public.ts";
import type { RequestMessage } from "../../../wire/public.ts";
import { getBundleTarget, getPathPrefix } from "../../requests/parts/compose.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";

interface Settings extends Omit<BundleDraft, "parts"> {
  readonly problem?: undefined;
}

/** A problem in a head: in the header of that name, or else in the request line. */
interface HeadProblem {
  readonly header?: string;
  readonly message: string;
}

/** fetch sends no other headers of a bundle. */
const known = ["host", "content-type", "content-length"];

/** @param current - the settings to keep as typed if the target is the same */
export function readRawSettings(
  { method, target, headers }: RequestMessage,
  client: Client,
  current: BundleDraft,
): Settings | { readonly problem: HeadProblem } {
  const refuse = (message: string, header?: string) => ({ problem: { message, ...(header && { header }) } });
  const path = `${getPathPrefix(client.baseUrl)}/$bundle`;
  const [, targetPath, query = ""] = /^([^?]*)\??(.*)$/.exec(target) ?? [];
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
  if (target === getBundleTarget(current, client)) {
    const { transaction, timeout, parameters } = current;
    return { transaction, timeout, parameters };
  }
  const read = readQuery(query);
  return typeof read === "string" ? refuse(read) : read;
}

/** The settings, or what is wrong. */
function readQuery(query: string): Settings | string {
  try {
    decodeURIComponent(query);
  } catch {
    return "The query has an invalid percent sign. Write %25 for a percent sign.";
  }
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (name === "") return "A parameter has no name. Write name=value.";
    if (values.has(name)) return `The parameter ${name} appears twice. Remove one.`;
    values.set(name, value);
  }
  const transaction = values.get("transaction");
  const timeout = values.get("timeout");
  if (transaction !== undefined && transaction !== "true" && transaction !== "false") {
    return `transaction is true or false, not “${transaction.slice(0, 40)}”.`;
  }
  if (timeout?.trim() === "") return "timeout has no value. Write milliseconds, or leave it out.";
  values.delete("transaction");
  values.delete("timeout");
  return { transaction: transaction === "true", timeout: timeout ?? "", parameters: [...values] };
}
