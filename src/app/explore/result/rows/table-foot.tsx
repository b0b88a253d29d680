import { LoaderCircle } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { greatestRowLimit } from "../../../../wire/public.ts";
import { Button } from "../../../ui/button.tsx";
import { GroupedText } from "../../../ui/grouped-number.tsx";
import { joinClasses } from "../../../ui/join-classes.ts";
import { hasMore } from "../../session/more-rows.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import { ExportRows } from "../export/export-rows.tsx";
import * as barStyles from "../result-bar.module.css";
import { NewRowButton } from "../row-form/new-row-button.tsx";
import * as styles from "./rows.module.css";

interface Props {
  /** Receives the focus when the last page removes the button. */
  readonly scroller: RefObject<HTMLElement | null>;
}

export function TableFoot({ scroller }: Props) {
  const { diff, only } = useExplore((now) => now.diff);
  const shown = useExplore((now) => now.find.rows.length);
  const body = useExplore((now) => now.find.found?.body);
  if (body === undefined || (shown === 0 && only === null)) return null;
  const total = body.totalMatches;
  const [part, whole] = only === null ? [shown, total] : [only.lines.length, diff?.[only.part]];
  const rows = whole === undefined || (only !== null && part === whole) ? `${part}` : `${part} of ${whole}`;
  return (
    <>
      <p role="status" aria-label="Rows shown">
        <GroupedText text={`${rows} shown`} />
      </p>
      {only === null ? <NextPage scroller={scroller} /> : null}
      {shown >= greatestRowLimit && total !== shown ? (
        <p>
          <GroupedText text={`The table shows at most ${greatestRowLimit} rows.`} />
        </p>
      ) : null}
      {only === null ? <NewRowButton look="quiet small" /> : null}
      <span className="push" />
      {only === null ? <ExportRows shown={shown} total={total} /> : null}
    </>
  );
}

function NextPage({ scroller }: Props) {
  const { result } = useExploreSession();
  const canLoad = useExplore((now) => hasMore(now.find));
  const more = useExplore((now) => now.find.more);
  const button = useFocusHandOver(canLoad, scroller);
  if (!canLoad) return null;
  const { running = false, problem = null } = more ?? {};
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
          <LoaderCircle className={joinClasses("icon", barStyles.afterAWhile, styles.busy)} aria-hidden data-busy />
          <Button look="quiet small" className={barStyles.afterAWhile} onClick={result.stopMore}>
            Stop
          </Button>
        </>
      ) : null}
    </>
  );
}

/** Moves the focus to another element when a button that has it is removed. Returns the ref of the button. */
function useFocusHandOver(isShown: boolean, next: RefObject<HTMLElement | null>) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isShown && hadFocus.current && document.activeElement === document.body) next.current?.focus();
    hadFocus.current = isShown && document.activeElement === button.current;
  });
  return button;
}
