// What is shown in the place of a section, or of the whole page, that could not be drawn: what happened, and the ways on.

import { useEffect, useRef } from "react";
import { readRoute, type Section, writeRoute } from "../route.ts";
import type { DrawingFailure } from "../ui/error-boundary.tsx";
import { Logo } from "./sieve.tsx";
import * as styles from "./waiting.module.css";

interface Props {
  readonly failure: DrawingFailure;
  /** The name of what could not be drawn, as in “Explore”. */
  readonly name: string;
  /** The section that starting over leads to. */
  readonly section: Section;
}

/** The most that is shown of an error and of the components around it, in UTF-16 code units each. */
const longestDetail = 2_000;

export function Failure({ failure, name, section }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isLink = readRoute(location.hash).params.size > 0;
  const { server } = readRoute(location.hash);
  useEffect(() => {
    // What had the focus may be gone with the part.
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <main className={styles.waiting}>
      <Logo className={styles.mark} />
      <div role="alert">
        <h1 ref={heading} tabIndex={-1}>
          {isLink ? "This link could not be shown" : `${name} could not be shown`}
        </h1>
        <p>
          {isLink ? "Its address, or a response to it, caused an error." : "An unexpected error stopped this section."}{" "}
          Stored rows are not affected. Start over with an empty address, or use your browser's Back.
        </p>
      </div>
      <div className={styles.actions}>
        <button className="btn primary" type="button" onClick={() => startAt(writeRoute(section))}>
          Start over
        </button>
        <button className="btn" type="button" onClick={() => location.reload()}>
          Reload
        </button>
        {server === "" ? null : (
          <button className="btn" type="button" onClick={() => startAt(writeRoute(section, [], ""))}>
            Use this browser's own data
          </button>
        )}
      </div>
      <details className={styles.failureDetails}>
        <summary>Details</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <pre tabIndex={0}>{detailsOf(failure)}</pre>
      </details>
    </main>
  );
}

/** Loads the page anew at an address: whatever it remembers may be what made it fail. The present address stays behind it. */
function startAt(address: string): void {
  history.pushState(null, "", address);
  location.reload();
}

function detailsOf({ error, components }: DrawingFailure): string {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `${said.slice(0, longestDetail)}\n\n${components.slice(0, longestDetail).replace(/^ +/gm, "")}`.trimEnd();
}
