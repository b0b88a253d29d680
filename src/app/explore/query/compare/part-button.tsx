import { Button } from "../../../ui/button.tsx";
import { GroupedNumber } from "../../../ui/grouped-number.tsx";
import { type DiffPart, getLines } from "../../session/diff/diff-status.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import * as styles from "./row-changes.module.css";

interface Props {
  readonly part: DiffPart;
  readonly sign?: string;
  readonly words?: string;
  readonly name?: string;
}

const looks = { in: styles.in, both: undefined, out: styles.out };

export function PartButton({ part, sign, words, name }: Props) {
  const { comparison } = useExploreSession();
  const { diff, only } = useExplore((now) => now.diff);
  const isPressed = only?.part === part;
  const isEmpty = diff === null || getLines(diff, part).length === 0;
  const hint = isPressed ? "Press to show all rows." : "Press to show only these rows.";
  const isBeyond = isEmpty && diff !== null && diff[part] > 0;
  return (
    <Button
      look="quiet small"
      className={styles.changes}
      name={name}
      aria-pressed={isPressed}
      aria-disabled={isEmpty}
      title={isBeyond ? "None of these rows is within the limit." : isEmpty ? undefined : hint}
      onClick={isEmpty ? undefined : () => comparison.toggle(part)}
    >
      <span className={looks[part]}>
        {sign}
        {diff === null ? "–" : <GroupedNumber value={diff[part]} />}
      </span>
      {words}
    </Button>
  );
}
