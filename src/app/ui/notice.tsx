// The one line in which the page says what was done, where nothing else shows it.

import { useEffect } from "react";
import { createStore, useStore } from "../store.ts";
import * as styles from "./notice.module.css";

/** Where what was done is to be seen. */
interface NoticeLink {
  readonly label: string;
  /** The part of an address after `#`, with it. */
  readonly href: string;
}

interface Said {
  readonly words: string;
  readonly link: NoticeLink | undefined;
  readonly since: number;
}

const said = createStore<Said | null>(null);

/** How long it stays at least, in milliseconds; then until the user goes on. */
const least = 1500;

/** Says that something was done, or could not be: for what is done from afar, as by a command. */
export function say(words: string, link?: NoticeLink): void {
  said.set({ words, link, since: performance.now() });
}

/** For what is fetched when it is wanted, and did not come. */
export function sayNotLoaded(): void {
  say("That part of the page could not be loaded. Check your connection and try again.");
}

/** Whether the user is on the way to the link in it. */
function leadsToLink(event: Event): boolean {
  const isInside = event.target instanceof Element && event.target.closest("[data-notice]") !== null;
  return isInside || (event instanceof KeyboardEvent && ["Tab", "Shift"].includes(event.key));
}

export function Notice() {
  const shown = useStore(said);
  useEffect(() => {
    if (shown === null) return;
    const goOn = (event: Event): void => {
      if (performance.now() - shown.since > least && !leadsToLink(event)) said.set(null);
    };
    // There it is to be seen.
    const arrive = (): void => {
      if (shown.link !== undefined) said.set(null);
    };
    addEventListener("hashchange", arrive);
    addEventListener("keydown", goOn);
    addEventListener("pointerdown", goOn);
    return () => {
      removeEventListener("hashchange", arrive);
      removeEventListener("keydown", goOn);
      removeEventListener("pointerdown", goOn);
    };
  }, [shown]);
  return (
    <p className={styles.notice} role="status" aria-label="Notice" data-notice>
      {shown?.words}
      {shown?.link === undefined ? null : (
        <>
          {" "}
          <a href={shown.link.href} onClick={() => said.set(null)}>
            {shown.link.label}
          </a>
        </>
      )}
    </p>
  );
}
