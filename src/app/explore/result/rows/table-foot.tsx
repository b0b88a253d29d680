// The foot of the table: how many of the matches it shows, and the next page of them.

import { LoaderCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import { greatestRowLimit } from "../../../../wire/index.ts";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { GroupedText } from "../../../ui/grouped-number.tsx";
import { hasMore } from "../../session/more-rows.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import { ExportRows } from "../export/export-rows.tsx";
import * as barStyles from "../result-bar.module.css";
import * as styles from "./rows.module.css";

export function TableFoot() {
  const { only } = useExplore((now) => now.diff);
  const find = useExplore((now) => now.find);
  const { found, rows } = find;
  if (found === null || (rows.length === 0 && only === null)) return null;
  const { totalMatches } = found.body;
  return (
    <>
      <p role="status" aria-label="Rows shown">
        <GroupedText
          text={
            only === null
              ? `${rows.length}${totalMatches === undefined ? "" : ` of ${totalMatches}`} shown`
              : `${only.lines.length} ${only.part === "changed" ? "changed " : ""}shown`
          }
        />
      </p>
      {only !== null ? null : <NextPage />}
      {rows.length >= greatestRowLimit && totalMatches !== rows.length ? (
        <p>
          <GroupedText text={`The table shows at most ${greatestRowLimit} rows.`} />
        </p>
      ) : null}
      <span className="push" />
      {only !== null ? null : <ExportRows shown={rows.length} total={totalMatches} />}
    </>
  );
}

function NextPage() {
  const find = useExplore((now) => now.find);
  const has = hasMore(find);
  const { running = false, problem = null } = find.more ?? {};
  const { result } = useExploreSession();
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    // The last page removes the button.
    if (!has && hadFocus.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>("[data-rows]")?.focus();
    hadFocus.current = has && document.activeElement === button.current;
  });
  if (!has) return null;
  return (
    <>
      {problem === null ? null : (
        <p className="error-text" role="alert">
          The next rows were not loaded. {[problem.title, ...problem.messages].join(". ").replaceAll("..", ".")}
        </p>
      )}
      <Button look="quiet small" ref={button} aria-disabled={running} onClick={result.loadMore}>
        {problem === null ? "Load more" : "Try again"}
      </Button>
      {running ? (
        <>
          <LoaderCircle className={classes("icon", barStyles.afterAWhile, styles.busy)} aria-hidden data-busy />
          <Button look="quiet small" className={barStyles.afterAWhile} onClick={result.stopMore}>
            Stop
          </Button>
        </>
      ) : null}
    </>
  );
}
