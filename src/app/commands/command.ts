// Owns what can be done on the page, as data: every section says what it offers, and palette, keys and the list of keys
// read it.

import { useEffect, useRef } from "react";

export interface Command {
  /** Of all commands on the page at one time, as `explore.format`. */
  readonly id: string;
  /** What it does, as an order: “Lay the filter out”. */
  readonly label: string;
  /** The heading that it stands under. */
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
  readonly run: () => void;
}

type Offer = { readonly current: readonly Command[] };

const offers = new Set<Offer>();

/** Everything that can be done now, in the order in which it was offered. */
export function commandsNow(): readonly Command[] {
  return [...offers].flatMap(({ current }) => current);
}

/** Offers commands for as long as the component is on the page. They may be new ones with each drawing. */
export function useCommands(commands: readonly Command[]): void {
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
