// A real service with the sample shop in memory, for the tests of this section.

import { type Client, createClient } from "../../../client/public.ts";
import { collections, getSampleRows } from "../../../samples/public.ts";
import { boot, createMemoryStore } from "../../../service/public.ts";
import { compose } from "../../requests/parts/compose.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";
import { createStarterDraft } from "../../requests/parts/starter.ts";
import { type SentBundle, sendComposed } from "../send/send.ts";

/** A client of a new shop. */
export function createShopClient(): Client {
  const store = createMemoryStore();
  const service = boot({ store, sample: { collections, rows: getSampleRows }, prefix: "/api", version: "test" });
  return createClient("http://shop.test/api", { fetch: (input, init) => service.handle(new Request(input, init)) });
}

/** The starter with a third part whose customer does not exist. */
export function createFailingDraft(): BundleDraft {
  const draft = createStarterDraft();
  return { ...draft, parts: draft.parts.map((part) => ({ ...part, path: part.path.replace("@118", "@9917") })) };
}

/** Sends a draft as the page does. Resolves when it has ended. */
export async function sendDraft(draft: BundleDraft, client: Client, signal?: AbortSignal): Promise<SentBundle> {
  const composed = compose(draft, client);
  if ("refusal" in composed) throw new Error(composed.refusal);
  return sendComposed(client, draft, composed, { serial: 1, signal: signal ?? new AbortController().signal });
}
