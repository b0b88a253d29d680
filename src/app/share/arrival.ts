// What happens when a packed link is opened or followed: it is unpacked before any part of the page reads it.

import { currentHash, isPacked, replaceHash } from "../route.ts";
import { say } from "../ui/notice.tsx";

/**
 * Follows packed links from now on. To be called before anything else listens to the address.
 *
 * @returns once the address that the page was opened with can be read.
 */
export function followPackedLinks(): Promise<void> | null {
  addEventListener("hashchange", (event) => {
    if (!isPacked(location.hash)) return;
    // To all others the user arrives when it is unpacked.
    event.stopImmediatePropagation();
    void arrive().then(() => dispatchEvent(new HashChangeEvent("hashchange")));
  });
  return isPacked(location.hash) ? arrive() : null;
}

/** Puts what was packed into the address; what was there before, where that can't be done. */
async function arrive(): Promise<void> {
  const packed = location.hash;
  const before = currentHash();
  let address = before === "" ? "#/explore" : before;
  try {
    const { unpack } = await import("./pack.ts");
    address = await unpack(packed);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
  // The user may have navigated since.
  if (location.hash === packed) replaceHash(address);
}
