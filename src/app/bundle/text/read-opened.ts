import type { Client } from "../../../client/public.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";
import { readBundleFile } from "./bundle-file.ts";
import { applyPasted, readPasted } from "./read-pasted.ts";

/**
 * @param draft - the bundle that is replaced, whose settings stay if the file has none
 * @returns the draft in a file, or what is wrong with it in a sentence
 */
export function readOpened(
  text: string,
  draft: BundleDraft,
  client: Client,
): { readonly draft: BundleDraft } | { readonly problem: string } {
  const isJson = /^\ufeff?\s*[[{]/.test(text);
  if (isJson || text.trim() === "") return readBundleFile(text);
  const read = readPasted(text, client);
  return "problem" in read ? { problem: read.problem.message } : { draft: applyPasted(draft, read) };
}
