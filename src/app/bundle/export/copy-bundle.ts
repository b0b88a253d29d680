// Copying the bundle, from the menu or by a command; what came of it is said.

import { type Command, commandGroups } from "../../commands/command.ts";
import type { Service } from "../../service.ts";
import { copyText } from "../../ui/copy-text.ts";
import { say, sayNotLoaded } from "../../ui/notice.tsx";
import type { BundleDraft } from "../part.ts";
import type { ExportFormat } from "./export-formats.ts";

export interface ExportItem {
  readonly form: ExportFormat;
  readonly name: string;
  readonly about: string;
}

/** The forms in which a bundle is copied, in the order of the menu. */
export const exportItems: readonly ExportItem[] = [
  { form: "curl", name: "curl", about: "A command for a shell, with the exact bytes" },
  { form: "fetch", name: "fetch", about: "A script for a console, with the exact bytes" },
  { form: "client", name: "Client code", about: "Riddle's own client" },
  { form: "http", name: ".http file", about: "For an editor with an HTTP client" },
  { form: "link", name: "Link", about: "This page with these parts" },
];

/** Copies the bundle in a form, and says so; or why not. */
export async function copyBundle(
  { form, name }: ExportItem,
  draft: BundleDraft,
  { backend, client }: Pick<Service, "backend" | "client">,
): Promise<void> {
  const forms = await import("./export-formats.ts").catch(() => null);
  if (forms === null) {
    sayNotLoaded();
    return;
  }
  const exported = forms.exportAs(form, draft, backend, client.baseUrl);
  if ("problem" in exported) {
    say(`Not copied. ${exported.problem}`);
    return;
  }
  await copyText(exported.text).then(
    () => say(`Copied as ${name}. ${exported.note}`.trim()),
    () => say("The browser blocked copying. Save the bundle to a file instead."),
  );
}

export function exportCommands(draft: BundleDraft, service: Pick<Service, "backend" | "client">): readonly Command[] {
  return exportItems.map((exported) => ({
    id: `bundle.copy.${exported.form}`,
    label: `Copy the bundle as ${exported.name}`,
    group: commandGroups.export,
    words: exported.about,
    run: () => void copyBundle(exported, draft, service),
  }));
}
