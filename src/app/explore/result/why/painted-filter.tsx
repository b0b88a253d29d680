import { Check, Minus, X } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import {
  type ExplainedComparison,
  type Explanation,
  type FieldTypes,
  findDecisiveComparisons,
  isExplainedComparison,
} from "../../../../language/internal.ts";
import { FilterText } from "../../../editor/filter-text.tsx";
import type { Column } from "../../../rows/columns.ts";
import { cutText } from "../../../ui/cut-text.ts";
import { renderInOrder } from "../../../ui/in-order.ts";
import { joinClasses } from "../../../ui/join-classes.ts";
import * as styles from "./painted-filter.module.css";
import { getTruth, listOperandValues, type Truth } from "./seen.ts";

interface Props {
  readonly explanation: Explanation;
  /** The text that the explanation's positions refer to. */
  readonly text: string;
  readonly types: FieldTypes;
  readonly columns: readonly Column[];
  readonly onSelect: (from: number, to: number) => void;
}

export function PaintedFilter({ explanation, ...props }: Props) {
  const decided = useMemo(() => new Set<Explanation>(findDecisiveComparisons(explanation)), [explanation]);
  const paint = { ...props, decided };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div className={styles.xray} role="group" aria-label="The filter, condition by condition">
      <ul>
        <Painted explanation={explanation} paint={paint} />
      </ul>
    </div>
  );
}

interface Paint extends Omit<Props, "explanation"> {
  readonly decided: ReadonlySet<Explanation>;
}

function Painted({ explanation, paint }: Pick<Props, "explanation"> & { readonly paint: Paint }): ReactNode {
  if (isExplainedComparison(explanation)) return <Comparison explained={explanation} paint={paint} />;
  const { node, truth, conditions } = explanation;
  // The indentation of the list replaces the parentheses.
  const [only] = conditions;
  if (node.kind === "paren" && only !== undefined) return <Painted explanation={only} paint={paint} />;
  const isDecisive = containsDecisive(explanation, paint.decided);
  return (
    <li className={isDecisive ? undefined : styles.idle}>
      <button type="button" className={styles.join} onClick={() => paint.onSelect(node.from, node.to)}>
        <Mark truth={getTruth(explanation)} />
        {groupNames[node.kind] ?? node.kind}
        {isDecisive ? null : idleNote}
      </button>
      <ul className={joinClasses(styles.group, truth && styles.t)}>
        {conditions.map((inner) => (
          <Painted key={`${inner.node.from} ${inner.node.to}`} explanation={inner} paint={paint} />
        ))}
      </ul>
    </li>
  );
}

const groupNames: Readonly<Partial<Record<Explanation["node"]["kind"], string>>> = {
  and: "all of",
  or: "any of",
  not: "not",
};

function containsDecisive(explanation: Explanation, decided: ReadonlySet<Explanation>): boolean {
  if (isExplainedComparison(explanation)) return decided.has(explanation);
  return explanation.conditions.some((inner) => containsDecisive(inner, decided));
}

/** Maximum length of a condition, in UTF-16 code units; the editor shows the full text. */
const longest = 240;

function Comparison({ explained, paint }: { readonly explained: ExplainedComparison; readonly paint: Paint }) {
  const { from, to } = explained.node;
  const isDecisive = paint.decided.has(explained);
  const seen = listOperandValues(explained, paint.types, paint.columns);
  return (
    <li className={joinClasses(styles.cond, !isDecisive && styles.idle)}>
      <button type="button" className={styles.condText} onClick={() => paint.onSelect(from, to)}>
        <Mark truth={getTruth(explained)} />
        <span>
          <FilterText text={cutText(paint.text.slice(from, to), longest)} />
        </span>
      </button>
      <dl className={styles.condSeen}>
        {seen.map(({ name, values, more }, index) => (
          <div key={name}>
            {/* A single value needs no visible name, because the condition shows it. */}
            <dt className={index === 0 && seen.length === 1 ? "sr" : undefined}>{name}</dt>
            <dd>
              {values.length === 0 ? <span className="null">empty</span> : null}
              {renderInOrder(values, (value, place) => (
                <span>
                  {place > 0 ? ", " : null}
                  {value === "null" ? <span className="null">null</span> : <FilterText text={value} />}
                </span>
              ))}
              {more > 0 ? ` and ${more} more` : null}
            </dd>
          </div>
        ))}
      </dl>
      {isDecisive ? null : idleNote}
    </li>
  );
}

const idleNote = <span className={styles.idleNote}>did not decide</span>;

const marks = {
  true: { words: "true: ", Icon: Check, look: styles.isTrue },
  false: { words: "false: ", Icon: X, look: styles.isFalse },
  missing: { words: "false, no value: ", Icon: Minus, look: styles.isMissing },
} as const;

function Mark({ truth }: { readonly truth: Truth }) {
  const { words, Icon, look } = marks[truth];
  return (
    <span className={joinClasses(styles.truth, look)}>
      <Icon className="icon" aria-hidden />
      <span className="sr">{words}</span>
    </span>
  );
}
