// Unpacks a packed link that is opened or followed, before any part of the page reads it.

import { getErrorMessage } from "../ui/error-messages.ts";
import { say } from "../ui/notice.tsx";
import { getCurrentHash, isPacked, notePressedLink, replaceHash } from "./route.ts";

/**
 * Starts handling packed links. Call it before anything else listens for address changes.
 *
 * @returns a promise that resolves once the initial address is unpacked; null if it is not packed.
 */
export function followPackedLinks(): Promise<void> | null {
  addEventListener("click", notePressedLink, { capture: true });
  addEventListener("hashchange", (event) => {
    if (!isPacked(location.hash)) return;
    // Other listeners get the event once the link is unpacked.
    event.stopImmediatePropagation();
    void replacePackedAddress().then(() => dispatchEvent(new HashChangeEvent("hashchange")));
  });
  return isPacked(location.hash) ? replacePackedAddress() : null;
}

/** Replaces a packed address by the unpacked one, or by the previous one if it can't be unpacked. */
async function replacePackedAddress(): Promise<void> {
  const packed = location.hash;
  const before = getCurrentHash();
  let address = before === "" ? "#/explore" : before;
  try {
    const { unpack } = await import("./pack.ts");
    address = await unpack(packed);
  } catch (error) {
    say(getErrorMessage(error));
  }
  // The user may have navigated since.
  if (location.hash === packed) replaceHash(address);
}
