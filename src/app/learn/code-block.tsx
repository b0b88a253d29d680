import { type ReactNode, useMemo } from "react";
import { parse } from "../../language/public.ts";
import type { Task } from "../../lessons/public.ts";
import { renderTokens } from "../editor/filter-text.tsx";
import { renderInOrder } from "../ui/in-order.ts";
import * as styles from "./code-block.module.css";
import { findImpliedGroups } from "./implied-groups.ts";

export function Sample({ children }: { readonly children: ReactNode }) {
  return (
    <pre className={styles.sample}>
      <code>{children}</code>
    </pre>
  );
}

export function Solution({ task: { kind, reference } }: { readonly task: Task }) {
  return kind === "filter" ? <FilterCode filter={reference} /> : <Sample>{reference}</Sample>;
}

/** A filter with syntax highlighting and the implied parentheses. */
export function FilterCode({ filter }: { readonly filter: string }) {
  const pieces = useMemo(() => {
    const signs = findImpliedGroups(parse(filter).filter)
      .flatMap(({ from, to }) => [
        { at: from, sign: "(" },
        { at: to, sign: ")" },
      ])
      .sort((one, other) => one.at - other.at);
    return renderInOrder([...signs, { at: filter.length, sign: "" }], ({ at, sign }, index) => (
      <>
        {renderTokens(filter, signs[index - 1]?.at ?? 0, at)}
        <span className={styles.implied} aria-hidden="true">
          {sign}
        </span>
      </>
    ));
  }, [filter]);
  return <Sample>{pieces}</Sample>;
}
