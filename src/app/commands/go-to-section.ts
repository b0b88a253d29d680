// The way from one section to another by a command.

import { type Section, writeRoute } from "../route.ts";

/** Goes to a section's address; what had the focus may be gone with the old one, so the section's own link has it. */
export function goToSection(section: Section, address: string = writeRoute(section)): void {
  document.querySelector<HTMLElement>(`nav a[data-section=${section}]`)?.focus();
  location.hash = address;
}
