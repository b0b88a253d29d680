// The boundary that the reader sees in the raw text, so that the bundle goes out with it.

import type { BundleDraft } from "../part.ts";

let shown: { readonly draft: BundleDraft; readonly boundary: string } | null = null;

/** Says which boundary is shown for a draft; null when none is. */
export function showBoundary(next: typeof shown): void {
  shown = next;
}

/** The boundary that is shown for this very draft, in which it occurs nowhere. */
export function boundaryFor(draft: BundleDraft): string | undefined {
  return shown?.draft === draft ? shown.boundary : undefined;
}
