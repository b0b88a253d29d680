// Reads the head of a raw bundle: its query parameters, and what the page cannot send.

import type { Client } from "../../../client/public.ts";
import type { RequestMessage } from "../../../wire/public.ts";
import { getBundleTarget, getPathPrefix } from "../../requests/parts/compose.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";
import type { Refusal } from "./convert-request.ts";

interface Settings extends Omit<BundleDraft, "parts"> {
  readonly problem?: undefined;
  readonly header?: undefined;
}

/** fetch sends no other headers of a bundle. */
const known = ["host", "content-type", "content-length"];

/** @param current - the settings to keep as typed if the target is the same */
export function readRawSettings(
  { method, target, headers }: RequestMessage,
  client: Client,
  current: BundleDraft,
): Settings | Refusal {
  const path = `${getPathPrefix(client.baseUrl)}/$bundle`;
  const [, targetPath, query = ""] = /^([^?]*)\??(.*)$/.exec(target) ?? [];
  if (method !== "POST") return { problem: `A bundle is sent with POST ${path}.` };
  if (targetPath !== path) return { problem: `A bundle goes to ${path}.` };
  const { host } = new URL(client.baseUrl);
  for (const [name, value] of headers) {
    if (!known.includes(name.toLowerCase())) {
      return { problem: `A bundle has only the headers Host and Content-Type. Remove ${name}.`, header: name };
    }
    if (name.toLowerCase() === "host" && value !== host) {
      const problem = `The bundle goes to ${host}. To use another server, choose it in the footer.`;
      return { problem, header: name };
    }
  }
  if (target !== getBundleTarget(current, client)) return readQuery(query);
  const { transaction, timeout, parameters } = current;
  return { transaction, timeout, parameters };
}

function readQuery(query: string): Settings | Refusal {
  try {
    decodeURIComponent(query);
  } catch {
    return { problem: "The query has an invalid percent sign. Write %25 for a percent sign." };
  }
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (name === "") return { problem: "A parameter has no name. Write name=value." };
    if (values.has(name)) return { problem: `The parameter ${name} appears twice. Remove one.` };
    values.set(name, value);
  }
  const transaction = values.get("transaction") ?? "false";
  const timeout = values.get("timeout") ?? "";
  if (transaction !== "true" && transaction !== "false") {
    return { problem: `transaction is true or false, not “${transaction.slice(0, 40)}”.` };
  }
  if (values.has("timeout") && timeout.trim() === "")
    return { problem: "timeout has no value. Write milliseconds, or leave it out." };
  const parameters = [...values].filter(([name]) => name !== "transaction" && name !== "timeout");
  return { transaction: transaction === "true", timeout, parameters };
}
