// Menu that exports the bundle as code, a link or a file, and opens a file.

import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ToggleEvent, useId, useRef } from "react";
import { useService } from "../../service.ts";
import { downloadJson } from "../../ui/download-file.ts";
import { say, sayNotLoaded } from "../../ui/notice.tsx";
import { dispatch } from "../bundle-store.ts";
import type { BundleDraft } from "../part.ts";
import { templateOf } from "../starter.ts";
import { copyBundle, exportItems } from "./copy-bundle.ts";
import "../../styles/bundle-export.css";

/** Room between the button and what it opens, in pixels. */
const gap = 4;

export function ExportMenu({ draft }: { readonly draft: BundleDraft }) {
  const service = useService();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);

  // The browser opens and closes it (Esc and a click outside too); its place and the focus are left to us.
  const onToggle = ({ newState }: ToggleEvent): void => {
    const box = button.current?.getBoundingClientRect();
    if (newState !== "open" || box === undefined || menu.current === null) return;
    menu.current.style.top = `${box.bottom + gap}px`;
    // Below the button's start, or its end where there is no room for it.
    const width = menu.current.offsetWidth;
    const left = box.left + width + gap > innerWidth ? box.right - width : box.left;
    menu.current.style.left = `${Math.max(gap, left)}px`;
    itemsIn(menu.current)[0]?.focus();
  };
  const close = (): void => {
    menu.current?.hidePopover();
    button.current?.focus();
  };
  const save = async (): Promise<void> => {
    close();
    try {
      const { fileName, writeBundleFile } = await import("./bundle-file.ts");
      const name = fileName(templateOf(draft)?.name);
      downloadJson(name, [writeBundleFile(draft)]);
      say(`Saved as ${name}`);
    } catch {
      sayNotLoaded();
    }
  };
  const open = async (given: File | undefined): Promise<void> => {
    if (given === undefined) return;
    try {
      const [{ readBundleFile }, text] = await Promise.all([import("./bundle-file.ts"), given.text()]);
      const read = readBundleFile(text);
      if ("problem" in read) dispatch({ type: "notice", title: `${given.name} can't be opened.`, text: read.problem });
      else {
        dispatch({ type: "replace", draft: read.draft, undoable: true });
        say(`Opened ${given.name}`);
      }
    } catch {
      say(`${given.name} could not be read.`);
    }
  };

  return (
    <>
      <button className="btn quiet export-open" type="button" ref={button} popoverTarget={id} aria-haspopup="menu">
        Copy as
        <ChevronDown className="icon trail" aria-hidden />
      </button>
      <div
        className="export-menu"
        id={id}
        popover="auto"
        role="menu"
        aria-label="Copy as"
        tabIndex={-1}
        ref={menu}
        onToggle={onToggle}
        onKeyDown={(event) => moveIn(event, menu.current)}
      >
        {exportItems.map((exported) => (
          <Item
            key={exported.form}
            name={exported.name}
            about={exported.about}
            onChoose={() => {
              close();
              void copyBundle(exported, draft, service);
            }}
          />
        ))}
        <hr />
        <Item name="Save to a file" about="Including disabled parts" onChoose={() => void save()} />
        <Item
          name="Open a file…"
          about="Replaces this bundle"
          onChoose={() => {
            close();
            file.current?.click();
          }}
        />
      </div>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        aria-label="Bundle file"
        hidden
        onChange={({ target }) => {
          void open(target.files?.[0]);
          // The same file may be opened again after it has changed.
          target.value = "";
        }}
      />
    </>
  );
}

function Item({
  name,
  about,
  onChoose,
}: {
  readonly name: string;
  readonly about: string;
  readonly onChoose: () => void;
}) {
  const id = useId();
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      aria-describedby={id}
      onClick={onChoose}
    >
      <span id={`${id}-name`}>{name}</span>
      <span className="dim" id={id}>
        {about}
      </span>
    </button>
  );
}

function itemsIn(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}

/** The keys of a menu (ARIA Authoring Practices, "Menu Button"). */
function moveIn(event: KeyboardEvent, menu: HTMLElement | null): void {
  const items = itemsIn(menu);
  const at = items.findIndex((item) => item.matches(":focus"));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (event.key === "Tab") menu?.hidePopover();
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
