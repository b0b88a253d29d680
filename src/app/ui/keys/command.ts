import { useEffect, useRef } from "react";
import { createStore } from "../../state/store.ts";

export interface Command {
  /** Unique among the current commands, as in `explore.format`. */
  readonly id: string;
  /** What it does, as an imperative: “Format the filter”. */
  readonly label: string;
  readonly group: (typeof commandGroups)[keyof typeof commandGroups];
  /** The key that the palette shows, in CodeMirror's notation: `Mod-k`, `Shift-Alt-h`. Undefined for none. */
  readonly key?: string | undefined;
  /**
   * Whether the page binds the key, so that it works everywhere. Otherwise a component that has the focus, such as the
   * editor, binds it to the same function as `run`.
   */
  readonly isGlobal?: boolean | undefined;
  /** Shown beside it in the palette: a count, a filter. */
  readonly detail?: string | undefined;
  readonly words?: string | undefined;
  /** Whether it changes stored rows. The palette then never lists it as recent, where one key would run it. */
  readonly isWrite?: boolean | undefined;
  readonly run: () => void;
}

/** The headings of the groups, in the order of the palette. */
export const commandGroups = {
  query: "Query",
  filter: "Filter",
  answer: "Response",
  export: "Export",
  bundle: "Bundle",
  memory: "Memory",
  goTo: "Go to",
  page: "Page",
  field: "Insert a field",
} as const;

/** The command that opens what is in the clipboard. */
export const clipboardId = "page.clipboard";

/** The command that shows how the samples are put back. */
export const resetId = "data.reset";

/** Commands, or a function that creates them when they are read, for commands that change with every key press. */
export type Offered = readonly Command[] | (() => readonly Command[]);

type Offer = { readonly current: Offered };

/** What components register now. Those of code that is loaded on demand come later. */
export const offers = createStore<readonly Offer[]>([]);

export function listCurrentCommands(from = offers.get()): readonly Command[] {
  return from.flatMap(({ current }) => (typeof current === "function" ? current() : current));
}

/** Runs a command that a component has registered. @returns false if there is none with this id now */
export function runCommand(id: string): boolean {
  const command = listCurrentCommands().find((each) => each.id === id);
  command?.run();
  return command !== undefined;
}

/** Registers commands while the component is mounted. They may change with each render. */
export function useCommands(commands: Offered): void {
  const offer = useRef(commands);
  useEffect(() => {
    offer.current = commands;
  });
  useEffect(() => {
    offers.set([...offers.get(), offer]);
    return () => offers.set(offers.get().filter((other) => other !== offer));
  }, []);
}
