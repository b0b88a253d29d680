import { isObject } from "../../../language/internal.ts";
import { JsonDepthError, jsonDepthLimit, readJson } from "../../../wire/public.ts";
import { bodyLevel, type DraftRead, readDraft, serializeParts } from "../../requests/parts/address-state.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";

export function writeBundleFile(draft: BundleDraft): string {
  const { transaction, timeout, parameters, parts } = draft;
  const file = { transaction, timeout, parameters, parts: serializeParts(parts) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

const known = ["transaction", "timeout", "parameters", "parts"];

export function readBundleFile(text: string): DraftRead {
  let file: unknown;
  try {
    file = readJson(text.replace(/^\ufeff/, ""), { levels: bodyLevel + 1 + jsonDepthLimit });
  } catch (error) {
    return { problem: error instanceof JsonDepthError ? error.message : "It is not JSON." };
  }
  const members = Array.isArray(file) ? { parts: file } : file;
  if (!isObject(members)) return { problem: "It is not a JSON object with parts." };
  const stranger = Object.keys(members).find((name) => !known.includes(name));
  if (stranger !== undefined) {
    return { problem: `It has a member “${stranger.slice(0, 40)}”; it may have ${known.join(", ")}.` };
  }
  if (!("parts" in members)) return { problem: "It has no parts." };
  const params = new Map<string, string>();
  for (const [name, value] of Object.entries(members)) {
    if (name === "timeout" && typeof value !== "string" && typeof value !== "number") {
      return { problem: "Its timeout must be a string or a number." };
    }
    params.set(name, typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value));
  }
  const read = readDraft(params, { transaction: false, timeout: "", parameters: [], parts: [] });
  return read ?? { problem: "It has no parts." };
}

export function createBundleFileName(template: string | undefined): string {
  const words = (template ?? "bundle")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${words === "" ? "bundle" : words}.riddle.json`;
}
