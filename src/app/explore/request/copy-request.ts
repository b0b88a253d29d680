// Copying a request from afar, as by a command: what keeps it from being copied is said.

import type { Client } from "../../../client/index.ts";
import type { Condition } from "../../../language/index.ts";
import type { Backend } from "../../backend/backend.ts";
import { copyText } from "../../ui/copy-text.ts";
import { say } from "../../ui/notice.tsx";
import type { Asked } from "./asked.ts";
import { copyForms, sendable } from "./copy-forms.ts";
import type { CopyName } from "./copy-names.ts";
import { copyPlaces } from "./copy-places.ts";

interface Subject {
  readonly asked: Asked;
  readonly filter: Condition | null;
  /** Why it can't be sent, and so not be copied; null when it can. */
  readonly blocked: string | null;
  readonly client: Client;
  readonly backend: Backend;
}

/** Copies the request in a form, and says so. */
export async function copyRequest(name: CopyName, { asked, filter, blocked, client, backend }: Subject): Promise<void> {
  try {
    const target = sendable(asked, client.baseUrl);
    const form = copyForms(asked, filter, copyPlaces(backend, client.baseUrl)).find((each) => each.name === name);
    const problem = blocked ?? ("problem" in target ? target.problem : (form?.missing ?? null));
    if (form === undefined || problem !== null) {
      say(`Not copied. ${problem}`);
      return;
    }
    const text = form.make();
    await copyText(text).then(
      () => say(`Copied as ${name}`),
      () => say("The browser did not let the page copy. The view Request shows the text, to be taken by hand."),
    );
  } catch (error) {
    say(`Not copied. ${error instanceof Error ? error.message : String(error)}`);
  }
}
