// Formats a bundle for export, addressed to a service that the copy can reach.

import type { Backend } from "../../backend/backend.ts";
import { copyPlaces } from "../../explore/request/copy-places.ts";
import { writeRoute } from "../../route.ts";
import { writeDraft } from "../address-state.ts";
import type { BundleDraft } from "../part.ts";
import { CopyRefusal, clientBundle, curlBundle, fetchBundle, httpBundle } from "./bundle-copies.ts";

export type ExportFormat = "curl" | "fetch" | "client" | "http" | "link";

export interface Exported {
  readonly text: string;
  /** What is to be known of it, in a sentence; empty for nothing. */
  readonly note: string;
}

/** @param baseUrl - of the service that the page asks */
export function exportAs(
  form: ExportFormat,
  draft: BundleDraft,
  backend: Backend,
  baseUrl: string,
): Exported | { readonly problem: string } {
  if (form === "link") return linkTo(draft);
  const { inside, outside } = copyPlaces(backend, baseUrl);
  const target = form === "fetch" ? inside : outside;
  const note = target === baseUrl ? "" : `It sends to ${target}, which “npm run serve” starts.`;
  try {
    return { text: copies[form](draft, target), note };
  } catch (error) {
    if (error instanceof CopyRefusal) return { problem: error.message };
    throw error;
  }
}

const copies = { curl: curlBundle, fetch: fetchBundle, client: clientBundle, http: httpBundle } as const;

function linkTo(draft: BundleDraft): Exported | { readonly problem: string } {
  const params = writeDraft(draft);
  // An address that would be too long leaves the parts out.
  const isWhole = params.some(([name, value]) => name === "parts" && value !== "");
  if (!isWhole) return { problem: "The parts are too long for a link. Save them to a file instead." };
  return { text: location.href.replace(/#.*$/, "") + writeRoute("bundle", params), note: "" };
}
