import { useEffect, useRef } from "react";
import { createStore, useStore } from "../state/store.ts";
import * as styles from "./notice.module.css";

/** A link to the result, whose `href` is the part of an address after `#`, with it; or a button. */
type Link =
  | { readonly label: string; readonly href: string }
  | { readonly label: string; readonly onPress: () => void };

interface Said {
  readonly words: string;
  readonly link: Link | undefined;
  readonly since: number;
}

const said = createStore<Said | null>(null);

/** Minimum time on the screen, in milliseconds. After that, it stays until the user's next action. */
const least = 1500;

/** Shows a short message about an action whose result is not visible otherwise. */
export function say(words: string, link?: Link): void {
  said.set({ words, link, since: performance.now() });
}

export function sayNotLoaded(): void {
  say("That part of the page could not be loaded. Check your connection and try again.");
}

/** Whether an event is on its way to the link or button in the notice. */
function isTowardsLink(event: Event): boolean {
  const isInside = event.target instanceof Element && event.target.closest("[data-notice]") !== null;
  return isInside || (event instanceof KeyboardEvent && ["Tab", "Shift"].includes(event.key));
}

export function Notice() {
  const shown = useStore(said);
  useEffect(() => {
    if (shown === null) return;
    const goOn = (event: Event): void => {
      if (performance.now() - shown.since > least && !isTowardsLink(event)) said.set(null);
    };
    // The result is visible at the link's target.
    const arrive = (): void => {
      if (shown.link !== undefined && "href" in shown.link && shown.link.href === location.hash) said.set(null);
    };
    const unsubscribing = new AbortController();
    const { signal } = unsubscribing;
    addEventListener("hashchange", arrive, { signal });
    addEventListener("keydown", goOn, { signal });
    addEventListener("pointerdown", goOn, { signal });
    return () => unsubscribing.abort();
  }, [shown]);
  return (
    <p className={styles.notice} role="status" aria-label="Notice" data-notice>
      {shown?.words}
      {shown?.link === undefined ? null : (
        <>
          {" "}
          <NoticeLink link={shown.link} />
        </>
      )}
    </p>
  );
}

function NoticeLink({ link }: { readonly link: Link }) {
  /** What had the focus before, which gets it again when the button disappears. */
  const before = useRef<HTMLElement>(null);
  if ("href" in link) {
    return (
      <a href={link.href} onClick={() => said.set(null)}>
        {link.label}
      </a>
    );
  }
  const press = (): void => {
    said.set(null);
    before.current?.focus();
    link.onPress();
  };
  return (
    <button
      type="button"
      className={styles.button}
      onFocus={({ relatedTarget }) => {
        before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      }}
      onClick={press}
    >
      {link.label}
    </button>
  );
}
