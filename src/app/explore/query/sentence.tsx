import { useDeferredValue, useMemo } from "react";
import { describeFilter } from "../../../language/public.ts";
import type { ExploreOperation } from "../../requests/query/explore-state.ts";
import { cutText } from "../../ui/cut-text.ts";
import { joinClasses } from "../../ui/join-classes.ts";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { useExplore } from "../session/session.ts";
import * as styles from "./query-editor.module.css";

const verbs: Readonly<Record<ExploreOperation, string>> = { Find: "kept", Update: "changed", Delete: "deleted" };

/** Maximum length of the sentence, in UTF-16 code units. */
const longest = 10_000;

export function Sentence() {
  // Deferred, because typing has priority.
  const operation = useExplore(({ state }) => state.operation);
  const analysis = useDeferredValue(useExplore((now) => now.analysis));
  const filter = analysis?.filter ?? null;
  const isEmpty = analysis?.text.trim() === "";
  const sentence = useMemo(() => {
    if (filter === null) return isEmpty && `Every row is ${verbs[operation]}.`;
    const phrases = describeFilter(filter).map(({ text }) => text);
    const words = cutText(phrases.join(""), longest);
    return `A row is ${verbs[operation]} when ${words}${words.endsWith("…") ? "" : "."}`;
  }, [filter, isEmpty, operation]);
  return (
    <ScrollArea className={joinClasses("scroll", styles.sentence)} aria-label="The filter in words">
      {sentence}
    </ScrollArea>
  );
}
