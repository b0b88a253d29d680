import { ChevronDown } from "lucide-react";
import { type ToggleEvent, useId, useRef } from "react";
import { useService } from "../../connection/service.ts";
import { useHandOvers } from "../../hand-overs.ts";
import type { BundleDraft } from "../../requests/parts/part.ts";
import { findTemplate } from "../../requests/parts/starter.ts";
import { Button } from "../../ui/button.tsx";
import { downloadJson } from "../../ui/download-file.ts";
import * as menuStyles from "../../ui/menu.module.css";
import { focusFirstItem, MenuItem, moveFocus } from "../../ui/menu.tsx";
import { say, sayNotLoaded } from "../../ui/notice.tsx";
import { placePopover } from "../../ui/place-popover.ts";
import { copyBundle, exportItems, makeLesson } from "./copy-bundle.ts";

interface Props {
  readonly draft: BundleDraft;
  /** Of its button. */
  readonly className?: string | undefined;
}

export function ExportMenu({ draft, className }: Props) {
  const service = useService();
  const handOvers = useHandOvers();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  // The browser opens and closes the popover.
  const onToggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>): void => {
    if (newState !== "open" || button.current === null) return;
    placePopover(currentTarget, button.current);
    focusFirstItem(currentTarget);
  };
  const run = (command: () => void): void => {
    menu.current?.hidePopover();
    button.current?.focus();
    command();
  };
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
        {exportItems.map((each) => (
          <MenuItem
            key={each.name}
            name={each.name}
            about={each.about}
            onRun={() => run(() => void copyBundle(each, draft, service))}
          />
        ))}
        <hr />
        <MenuItem
          name="Save to a file"
          about="Including disabled parts"
          onRun={() => run(() => void saveFile(draft))}
        />
        <MenuItem
          name="Make a lesson of this"
          about="A step of a course, in the course editor"
          onRun={() => run(() => void makeLesson(draft, service, handOvers))}
        />
      </div>
    </>
  );
}

async function saveFile(draft: BundleDraft): Promise<void> {
  try {
    const { createBundleFileName, writeBundleFile } = await import("../text/bundle-file.ts");
    const name = createBundleFileName(findTemplate(draft)?.name);
    downloadJson(name, [writeBundleFile(draft)]);
    say(`Saved as ${name}`);
  } catch {
    sayNotLoaded();
  }
}
