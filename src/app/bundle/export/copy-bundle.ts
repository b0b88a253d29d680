// Copying the bundle, from the menu or by a command; what came of it is said.

import { type Command, commandGroups } from "../../commands/command.ts";
import type { Service } from "../../service.ts";
import { copyText } from "../../ui/copy-text.ts";
import { say, sayNotLoaded } from "../../ui/notice.tsx";
import type { BundleDraft } from "../part.ts";
import type { TakeForm } from "./export-formats.ts";

export interface TakeName {
  readonly form: TakeForm;
  readonly name: string;
  readonly about: string;
}

/** The forms in which a bundle is copied, in the order of the menu. */
export const takeNames: readonly TakeName[] = [
  { form: "curl", name: "curl", about: "A command for a shell, with the exact bytes" },
  { form: "fetch", name: "fetch", about: "A script for a console, with the exact bytes" },
  { form: "client", name: "Client code", about: "Riddle's own client" },
  { form: "http", name: ".http file", about: "For an editor that sends requests" },
  { form: "link", name: "Link", about: "This page with these parts" },
];

/** Copies the bundle in a form, and says so; or why not. */
export async function copyBundle(
  { form, name }: TakeName,
  draft: BundleDraft,
  { backend, client }: Pick<Service, "backend" | "client">,
): Promise<void> {
  const forms = await import("./export-formats.ts").catch(() => null);
  if (forms === null) {
    sayNotLoaded();
    return;
  }
  const taken = forms.takenAs(form, draft, backend, client.baseUrl);
  if ("problem" in taken) {
    say(`Not copied. ${taken.problem}`);
    return;
  }
  await copyText(taken.text).then(
    () => say(`Copied as ${name}. ${taken.note}`.trim()),
    () => say("The browser did not let the page copy. A bundle can be saved to a file all the same."),
  );
}

export function takeCommands(draft: BundleDraft, service: Pick<Service, "backend" | "client">): readonly Command[] {
  return takeNames.map((taken) => ({
    id: `bundle.copy.${taken.form}`,
    label: `Copy the bundle as ${taken.name}`,
    group: commandGroups.takeAlong,
    words: taken.about,
    run: () => void copyBundle(taken, draft, service),
  }));
}
