// The link for sharing: the address, packed if it is too long for chat and mail programs.

import { copyText, reportCopy } from "../ui/copy-text.ts";
import { getSettledHash } from "./route.ts";

/** Some chat and mail programs cut off longer links, in characters. */
const longestPlain = 2000;

/**
 * Returns the absolute URL of an address of this page, packed if it is too long.
 *
 * @param hash - `#/explore?collection=Orders&filter=…`
 */
export async function linkTo(hash: string): Promise<string> {
  const plain = new URL(hash, location.href).href;
  if (plain.length <= longestPlain) return plain;
  const { pack } = await import("./pack.ts");
  const packed = new URL(await pack(hash), location.href).href;
  return packed.length < plain.length ? packed : plain;
}

/** Returns the part from `#` of a link to this page; null for any other text. */
export function readLink(text: string): string | null {
  const [page] = location.href.split("#");
  const { href = "", hash = "" } = URL.parse(text.trim()) ?? {};
  return hash !== "" && href === page + hash ? hash : null;
}

export async function copyLink(hash: string): Promise<void> {
  await copyText(await linkTo(hash));
}

/** Copies the link to the page as it is, and reports that. */
export function sharePage(): void {
  reportCopy(copyLink(getSettledHash()), "Link copied", "Copy the address bar instead.");
}
