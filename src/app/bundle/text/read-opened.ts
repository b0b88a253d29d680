import type { Client } from "../../../client/public.ts";
import type { DraftRead } from "../../requests/parts/address-state.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";
import { readBundleFile } from "./bundle-file.ts";
import { applyPasted, readPasted } from "./read-pasted.ts";

/** @param draft - the bundle that the file replaces, whose settings stay if the file has none */
export function readOpened(text: string, draft: BundleDraft, client: Client): DraftRead {
  const isJson = /^\ufeff?\s*[[{]/.test(text);
  if (isJson || text.trim() === "") return readBundleFile(text);
  const read = readPasted(text, client);
  return "problem" in read ? { problem: read.problem.message } : { draft: applyPasted(draft, read) };
}
