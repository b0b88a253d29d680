// A short message about an action whose result is not visible otherwise.

import { useEffect } from "react";
import { createStore, useStore } from "../store.ts";
import * as styles from "./notice.module.css";

/** A link to the result. */
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

/** Minimum time on the screen, in milliseconds. After that, it stays until the user's next action. */
const least = 1500;

/** Shows a message about an action that succeeded or failed, such as a command. */
export function say(words: string, link?: NoticeLink): void {
  said.set({ words, link, since: performance.now() });
}

/** Shows that code could not be loaded. */
export function sayNotLoaded(): void {
  say("That part of the page could not be loaded. Check your connection and try again.");
}

/** Whether an event is on its way to the link in the notice. */
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
    // The result is visible at the link's target.
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
