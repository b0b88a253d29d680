// Shown in place of a section or the whole page that failed to render: the error and the ways to continue.

import { readRoute, type Section, writeRoute } from "../address/route.ts";
import { Button } from "../ui/button.tsx";
import { cutText } from "../ui/cut-text.ts";
import { focusIfLost } from "../ui/focus-if-lost.ts";
import { Logo } from "../ui/logo.tsx";
import * as pageStateStyles from "../ui/page-state.module.css";
import * as styles from "./failure.module.css";

interface Props {
  readonly error: unknown;
  /** The name of what failed to render, as in “Explore”. */
  readonly name: string;
  readonly section: Section;
}

/** Maximum length of the shown error, in UTF-16 code units. */
const longestDetail = 2_000;

export function Failure({ error, name, section }: Props) {
  const isLink = readRoute(location.hash).params.size > 0;
  const { server } = readRoute(location.hash);
  return (
    <main className={pageStateStyles.waiting}>
      <Logo className={pageStateStyles.mark} />
      <div role="alert">
        <h1 ref={focusIfLost}>{isLink ? "This link could not be shown" : `${name} could not be shown`}</h1>
        <p>
          {isLink ? "Its address, or a response to it, caused an error." : "An unexpected error stopped this section."}{" "}
          Stored rows are not affected. Start over with an empty address, or use your browser's Back.
        </p>
      </div>
      <div className={pageStateStyles.actions}>
        <Button look="primary" onClick={() => startAt(writeRoute(section))}>
          Start over
        </Button>
        <Button onClick={() => location.reload()}>Reload</Button>
        {server === "" ? null : (
          <Button onClick={() => startAt(writeRoute(section, [], ""))}>Use this browser's own data</Button>
        )}
      </div>
      <details className={styles.failureDetails}>
        <summary>Details</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <pre tabIndex={0}>{cutText(String(error), longestDetail)}</pre>
      </details>
    </main>
  );
}

/** Reloads at an address, since the page's state may have caused the failure. Back returns to the previous address. */
function startAt(address: string): void {
  history.pushState(null, "", address);
  location.reload();
}
