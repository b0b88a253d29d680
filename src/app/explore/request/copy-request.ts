// Copies a request by a command, and reports why it can't.

import type { Client } from "../../../client/index.ts";
import type { Condition } from "../../../language/index.ts";
import type { Backend } from "../../backend/backend.ts";
import { copyText } from "../../ui/copy-text.ts";
import { say } from "../../ui/notice.tsx";
import { copyForms, sendable } from "./copy-forms.ts";
import type { CopyName } from "./copy-names.ts";
import { copyPlaces } from "./copy-places.ts";
import type { RequestSpec } from "./request-spec.ts";

interface Subject {
  readonly request: RequestSpec;
  readonly filter: Condition | null;
  /** Why it can't be sent, and so not be copied; null when it can. */
  readonly blocked: string | null;
  readonly client: Client;
  readonly backend: Backend;
}

/** Copies the request in a form, and says so. */
export async function copyRequest(
  name: CopyName,
  { request, filter, blocked, client, backend }: Subject,
): Promise<void> {
  try {
    const target = sendable(request, client.baseUrl);
    const form = copyForms(request, filter, copyPlaces(backend, client.baseUrl)).find((each) => each.name === name);
    const problem = blocked ?? ("problem" in target ? target.problem : (form?.missing ?? null));
    if (form === undefined || problem !== null) {
      say(`Not copied. ${problem}`);
      return;
    }
    const text = form.make();
    await copyText(text).then(
      () => say(`Copied as ${name}`),
      () => say("The browser blocked copying. Copy the text from the Request view."),
    );
  } catch (error) {
    say(`Not copied. ${error instanceof Error ? error.message : String(error)}`);
  }
}
