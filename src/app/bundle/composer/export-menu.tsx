import { useRef } from "react";
import { type Service, useService } from "../../connection/service.ts";
import { useHandOvers } from "../../hand-overs.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";
import { findTemplate } from "../../requests/parts/starter.ts";
import { copyText, reportCopy } from "../../ui/copy-text.ts";
import { downloadFile } from "../../ui/download-file.ts";
import { MenuButton } from "../../ui/menu-button.tsx";
import { say, sayNotLoaded } from "../../ui/notice.tsx";
import { useBundle } from "../session/session.ts";
import { createBundleFileName, writeBundleFile } from "../text/bundle-file.ts";

const formats = [
  { format: "curl", name: "curl", about: "A command for bash or zsh, with the exact bytes" },
  { format: "fetch", name: "fetch", about: "A call for a console or a script" },
  { format: "client", name: "client code", about: "Riddle's own client" },
] as const;

export function ExportMenu({ className }: { readonly className?: string | undefined }) {
  const service = useService();
  const draft = useBundle((now) => now.draft);
  const { makeBundleLesson } = useHandOvers();
  const button = useRef<HTMLButtonElement>(null);
  const makeLesson = (): void => {
    if (draft.parts.some(({ on }) => on)) makeBundleLesson(draft, service.client).catch(sayNotLoaded);
    else say("Not made. Add a part first.");
  };
  const items = [
    ...formats.map((each) => ({
      name: `Copy as ${each.name}`,
      about: each.about,
      run: () => void copyBundle(each, draft, service),
    })),
    { name: "Save to a file", about: "Including disabled parts", isApart: true, run: () => saveFile(draft) },
    { name: "Make a lesson of this", about: "A step of a course, in the course editor", run: makeLesson },
  ];
  return <MenuButton label="Export" look="quiet" className={className} ref={button} items={items} />;
}

async function copyBundle(
  { format, name }: (typeof formats)[number],
  draft: BundleDraft,
  { backend, client }: Service,
): Promise<void> {
  const copies = await import("../text/bundle-copies.ts").catch(sayNotLoaded);
  if (copies === undefined) return;
  try {
    const { text, note } = copies.exportAs(format, draft, backend, client.baseUrl);
    reportCopy(copyText(text), `Copied as ${name}. ${note}`.trim(), "Save the bundle to a file instead.");
  } catch (error) {
    if (!(error instanceof copies.ExportError)) throw error;
    say(`Not copied. ${error.message}`);
  }
}

function saveFile(draft: BundleDraft): void {
  const name = createBundleFileName(findTemplate(draft)?.name);
  downloadFile(name, [writeBundleFile(draft)]);
  say(`Saved as ${name}`);
}
