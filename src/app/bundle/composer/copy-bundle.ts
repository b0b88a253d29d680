import type { Service } from "../../connection/service.ts";
import type { HandOvers } from "../../hand-overs.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";
import { copyText, reportCopy } from "../../ui/copy-text.ts";
import { type Command, commandGroups } from "../../ui/keys/command.ts";
import { say, sayNotLoaded } from "../../ui/notice.tsx";
import type { ExportFormat } from "../text/bundle-copies.ts";

interface ExportItem {
  readonly format: ExportFormat;
  readonly name: string;
  readonly about: string;
}

/** The formats in which a bundle is copied, in the order of the menu. */
export const exportItems: readonly ExportItem[] = [
  { format: "curl", name: "curl", about: "A command for bash or zsh, with the exact bytes" },
  { format: "fetch", name: "fetch", about: "A call for a console or a script" },
  { format: "client", name: "Client code", about: "Riddle's own client" },
  { format: "link", name: "Link", about: "This page with these parts" },
];

type Target = Pick<Service, "backend" | "client">;
type LessonMaker = Pick<HandOvers, "makeBundleLesson">;

export async function copyBundle(item: ExportItem, draft: BundleDraft, { backend, client }: Target): Promise<void> {
  const copies = await import("../text/bundle-copies.ts").catch(() => null);
  if (copies === null) {
    sayNotLoaded();
    return;
  }
  try {
    const { text, note } = copies.exportAs(item.format, draft, backend, client.baseUrl);
    reportCopy(copyText(text), `Copied as ${item.name}. ${note}`.trim(), "Save the bundle to a file instead.");
  } catch (error) {
    if (!(error instanceof copies.ExportError)) throw error;
    say(`Not copied. ${error.message}`);
  }
}

export function exportCommands(draft: BundleDraft, service: Target, handOvers: LessonMaker): readonly Command[] {
  return [
    ...exportItems.map((item) => ({
      id: `bundle.copy.${item.format}`,
      label: `Copy the bundle as ${item.name}`,
      group: commandGroups.export,
      words: item.about,
      run: () => void copyBundle(item, draft, service),
    })),
    {
      id: "bundle.lesson",
      label: "Make a lesson of this bundle",
      group: commandGroups.export,
      words: "course teacher learn step write",
      run: () => void makeLesson(draft, service, handOvers),
    },
  ];
}

export async function makeLesson(draft: BundleDraft, { client }: Target, handOvers: LessonMaker): Promise<void> {
  if (draft.parts.some(({ on }) => on)) await handOvers.makeBundleLesson(draft, client).catch(sayNotLoaded);
  else say("Not made. Add a part first.");
}
