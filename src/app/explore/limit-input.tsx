// The limit field. Input is applied once it is valid.

import { useId, useState } from "react";
import { greatestRowLimit } from "../../wire/index.ts";
import { classes } from "../ui/classes.ts";
import { GroupedText } from "../ui/grouped-number.tsx";
import * as styles from "./query-bar.module.css";

interface Props {
  readonly limit: number;
  readonly onChange: (limit: number) => void;
}

export function LimitInput({ limit, onChange }: Props) {
  /** Input that is not a valid limit; null while the field shows the limit. */
  const [draft, setDraft] = useState<string | null>(null);
  const problemId = useId();
  const write = (text: string): void => {
    const isLimit = /^\d{1,5}$/.test(text) && Number(text) <= greatestRowLimit;
    setDraft(isLimit ? null : text);
    if (isLimit) onChange(Number(text));
  };
  return (
    <>
      <input
        className={classes("input", styles.wLimit, "num")}
        type="number"
        min={0}
        max={greatestRowLimit}
        aria-label="Limit"
        aria-invalid={draft !== null}
        aria-describedby={draft === null ? undefined : problemId}
        value={draft ?? limit}
        onChange={({ target }) => write(target.value)}
        // An invalid draft must not look like the current limit.
        onBlur={() => setDraft(null)}
      />
      {draft === null ? null : (
        <span className={styles.limitProblem} id={problemId} role="status" aria-label="Limit problem">
          <GroupedText text={`0 to ${greatestRowLimit}; still ${limit}`} />
        </span>
      )}
    </>
  );
}
