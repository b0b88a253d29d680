import { noteOwnAddress, type Section, writeRoute } from "./route.ts";

/** Goes to a section's address, and focuses its link, because the focused element may be removed. */
export function goToSection(section: Section, address: string = writeRoute(section)): void {
  document.querySelector<HTMLElement>(`nav a[data-section=${section}]`)?.focus();
  noteOwnAddress(address);
  location.hash = address;
}

/** Goes to the rows of a collection. */
export function goToRows(collection: string): void {
  goToSection("explore", writeRoute("explore", [["collection", collection]]));
}
