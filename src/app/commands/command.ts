// What can be done on the page, as data: every section says what it offers, and palette, keys and the list of keys
// read it.

import { useEffect, useRef } from "react";

export interface Command {
  /** Of all commands on the page at one time, as `explore.format`. */
  readonly id: string;
  /** What it does, as an imperative: “Format the filter”. */
  readonly label: string;
  /** The heading that it stands under; `commandGroups` has those that there are. */
  readonly group: string;
  /** As CodeMirror writes keys: `Mod-k`, `Shift-Alt-h`. Undefined for none. */
  readonly key?: string | undefined;
  /**
   * Whether the key is listened to everywhere on the page. Without it, it is the key of something that has the focus,
   * such as the editor, which listens itself.
   */
  readonly isGlobal?: boolean | undefined;
  /** What the palette shows beside it: a count, a filter. */
  readonly detail?: string | undefined;
  /** More words that it is found by. */
  readonly words?: string | undefined;
  /** Whether it changes stored rows. The palette then never offers it as what was done last, one key away. */
  readonly isWrite?: boolean | undefined;
  readonly run: () => void;
}

/** The headings, in the order in which the palette has them. */
export const commandGroups = {
  ask: "Query",
  filter: "Filter",
  answer: "Response",
  export: "Export",
  bundle: "Bundle",
  lesson: "Lesson",
  memory: "Memory",
  goTo: "Go to",
  page: "Page",
  field: "Insert a field",
  columns: "Columns",
  lessons: "Lessons",
} as const;

/** Commands; or a function that makes them when somebody looks, for those that change with every key press. */
export type Offered = readonly Command[] | (() => readonly Command[]);

type Offer = { readonly current: Offered };

const offers = new Set<Offer>();

/** Everything that can be done now, in the order in which it was offered. */
export function commandsNow(): readonly Command[] {
  return [...offers].flatMap(({ current }) => (typeof current === "function" ? current() : current));
}

/** Offers commands for as long as the component is on the page. They may be new ones with each drawing. */
export function useCommands(commands: Offered): void {
  const offer = useRef(commands);
  useEffect(() => {
    offer.current = commands;
  });
  useEffect(() => {
    offers.add(offer);
    return () => {
      offers.delete(offer);
    };
  }, []);
}
