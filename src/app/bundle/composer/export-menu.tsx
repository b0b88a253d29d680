import { ChevronDown } from "lucide-react";
import { type ToggleEvent, useId, useRef } from "react";
import { type Service, useService } from "../../connection/service.ts";
import { useHandOvers } from "../../hand-overs.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";
import { findTemplate } from "../../requests/parts/starter.ts";
import { Button } from "../../ui/button.tsx";
import { copyText, reportCopy } from "../../ui/copy-text.ts";
import { downloadJson } from "../../ui/download-file.ts";
import * as menuStyles from "../../ui/menu.module.css";
import { focusFirstItem, MenuItem, moveFocus } from "../../ui/menu.tsx";
import { say, sayNotLoaded } from "../../ui/notice.tsx";
import { placePopover } from "../../ui/place-popover.ts";

interface Props {
  readonly draft: BundleDraft;
  readonly className?: string | undefined;
}

const formats = [
  { format: "curl", name: "curl", about: "A command for bash or zsh, with the exact bytes" },
  { format: "fetch", name: "fetch", about: "A call for a console or a script" },
  { format: "client", name: "Client code", about: "Riddle's own client" },
  { format: "link", name: "Link", about: "This page with these parts" },
] as const;

/** The menu that copies the bundle, saves it to a file or makes a lesson of it. */
export function ExportMenu({ draft, className }: Props) {
  const service = useService();
  const { makeBundleLesson } = useHandOvers();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  // The browser opens and closes the popover.
  const onToggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>): void => {
    if (newState !== "open" || button.current === null) return;
    placePopover(currentTarget, button.current);
    focusFirstItem(currentTarget);
  };
  const item = (name: string, about: string, command: () => Promise<void>) => (
    <MenuItem
      key={name}
      name={name}
      about={about}
      onRun={() => {
        menu.current?.hidePopover();
        button.current?.focus();
        void command().catch(sayNotLoaded);
      }}
    />
  );
  return (
    <>
      <Button look="quiet" className={className} ref={button} popoverTarget={id} aria-haspopup="menu">
        Copy as
        <ChevronDown className="icon trail" aria-hidden />
      </Button>
      <div
        className={menuStyles.menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label="Copy as"
        tabIndex={-1}
        ref={menu}
        onToggle={onToggle}
        onKeyDown={moveFocus}
      >
        {formats.map((each) => item(each.name, each.about, () => copyBundle(each, draft, service)))}
        <hr />
        {item("Save to a file", "Including disabled parts", () => saveFile(draft))}
        {item("Make a lesson of this", "A step of a course, in the course editor", async () => {
          if (draft.parts.some(({ on }) => on)) await makeBundleLesson(draft, service.client);
          else say("Not made. Add a part first.");
        })}
      </div>
    </>
  );
}

async function copyBundle(
  { format, name }: (typeof formats)[number],
  draft: BundleDraft,
  { backend, client }: Service,
): Promise<void> {
  const { ExportError, exportAs } = await import("../text/bundle-copies.ts");
  try {
    const { text, note } = exportAs(format, draft, backend, client.baseUrl);
    reportCopy(copyText(text), `Copied as ${name}. ${note}`.trim(), "Save the bundle to a file instead.");
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    say(`Not copied. ${error.message}`);
  }
}

async function saveFile(draft: BundleDraft): Promise<void> {
  const { createBundleFileName, writeBundleFile } = await import("../text/bundle-file.ts");
  const name = createBundleFileName(findTemplate(draft)?.name);
  downloadJson(name, [writeBundleFile(draft)]);
  say(`Saved as ${name}`);
}
