// The link that is given to others: the address, packed where it is too long for chats and mails.

import { copyText } from "../ui/copy-text.ts";

/** Longer links are cut off by some programs that carry them, in characters. */
const longestPlain = 2000;

/**
 * The whole link to an address of this page, as short as need be.
 *
 * @param hash - `#/explore?collection=Orders&filter=…`
 */
export async function linkTo(hash: string): Promise<string> {
  const plain = new URL(hash, location.href).href;
  // Browsers that can't pack can't unpack either.
  if (plain.length <= longestPlain || typeof CompressionStream === "undefined") return plain;
  const { pack } = await import("./pack.ts");
  const packed = new URL(await pack(hash), location.href).href;
  return packed.length < plain.length ? packed : plain;
}

/** Copies the link to an address. Resolves to what came of it, in words; never rejects. */
export async function copyLink(hash: string): Promise<string> {
  try {
    await copyText(await linkTo(hash));
    return "Link copied";
  } catch {
    return "The browser blocked copying.";
  }
}
