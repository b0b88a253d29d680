// What Share does: it copies the link to the page, or first offers data for it that only this browser has.

import { sharePage } from "../address/link.ts";
import { runCommand } from "../ui/keys/command.ts";

export const shareId = "page.share";

/** As the command, which there is once the service is ready. */
export function share(): void {
  if (!runCommand(shareId)) sharePage();
}
