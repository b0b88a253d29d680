import { Plus, X } from "lucide-react";
import { flushSync } from "react-dom";
import type { PartFieldProblem } from "../../requests/parts/part-problems.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { renderInOrder } from "../../ui/in-order.ts";
import * as styles from "./pair-rows.module.css";
import { Problem } from "./part-problem.tsx";

type Pair = readonly [name: string, value: string];

/** One list of pairs: the headers of a part, or the parameters of a bundle. */
export interface Pairs {
  readonly id: string;
  readonly noun: "header" | "parameter";
  /** Suffix of the accessible names, as in ` of part 1`. */
  readonly owner: string;
  readonly pairs: readonly Pair[];
  readonly onChange: (pairs: readonly Pair[]) => void;
}

interface Props {
  readonly list: Pairs;
  readonly problems: readonly (PartFieldProblem | undefined)[];
}

export function PairRows({ list, problems }: Props) {
  const { id, noun, owner, pairs, onChange } = list;
  const remove = (index: number): void => {
    flushSync(() => onChange(pairs.toSpliced(index, 1)));
    focus(pairs.length === 1 ? `${id}-add` : getNameId(id, Math.min(index, pairs.length - 2)));
  };
  return renderInOrder(pairs, ([name, value], index) => {
    const described = `${noun} ${index + 1}${owner}`;
    const problemId = `${getNameId(id, index)}-problem`;
    const problem = problems[index];
    return (
      <div className={styles.pair}>
        <input
          {...plain}
          id={getNameId(id, index)}
          aria-label={`Name of ${described}`}
          placeholder="Name"
          value={name}
          onChange={({ target }) => onChange(pairs.with(index, [target.value, value]))}
          {...(problem === undefined ? {} : { "aria-invalid": true, "aria-describedby": problemId })}
        />
        <span aria-hidden="true">{noun === "header" ? ":" : "="}</span>
        <input
          {...plain}
          aria-label={`Value of ${described}`}
          placeholder="Value"
          value={value}
          onChange={({ target }) => onChange(pairs.with(index, [name, target.value]))}
        />
        <Button
          look="quiet square small"
          Icon={X}
          name={`Remove ${described}`}
          title="Remove"
          onClick={() => remove(index)}
        />
        <Problem id={problemId} problem={problem} />
      </div>
    );
  });
}

export function AddPair({ list, ...look }: { readonly list: Pairs } & Pick<ButtonProps, "look" | "className">) {
  const { id, noun, owner, pairs, onChange } = list;
  const add = (): void => {
    flushSync(() => onChange([...pairs, ["", ""]]));
    focus(getNameId(id, pairs.length));
  };
  const to = owner.replace(" of ", " to ");
  return (
    <Button {...look} Icon={Plus} id={`${id}-add`} name={`Add ${noun}${to}`} onClick={add}>
      <span>{noun === "header" ? "Header" : "Parameter"}</span>
    </Button>
  );
}

const plain = { className: "input", spellCheck: false, autoCapitalize: "off", autoComplete: "off" } as const;

function getNameId(id: string, index: number): string {
  return `${id}-name-${index}`;
}

function focus(id: string): void {
  document.getElementById(id)?.focus();
}
