// A list of labelled bars on one scale, each with its value and a note.

import type { ReactNode } from "react";
import { NamedList } from "../../../ui/named-list.tsx";
import * as styles from "./bars.module.css";

export interface Bar {
  readonly name: string;
  /** The length of the bar, on the scale of `whole`. */
  readonly amount: number;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

interface Props {
  readonly name: string;
  readonly bars: readonly Bar[];
  /** The amount of a bar of full length. */
  readonly whole: number;
}

export function Bars({ name, bars, whole }: Props) {
  return (
    <NamedList name={name} ordered className={styles.bars}>
      {bars.map((bar) => (
        <li key={bar.name} className={styles.bar}>
          <span className={styles.barName}>{bar.name}</span>
          <svg className={styles.barShape} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.bed} width="100" height="10" />
            <rect className={styles.fill} width={getLength(bar.amount, whole)} height="10" />
          </svg>
          <span className={styles.barValue}>
            {bar.value}
            <span className="sr">, {shareText(bar.amount, whole)}</span>
          </span>
          {bar.note === undefined ? null : <span className={styles.barNote}>{bar.note}</span>}
        </li>
      ))}
    </NamedList>
  );
}

/** The length in percent. An amount above zero is always visible. */
function getLength(amount: number, whole: number): number {
  return amount === 0 ? 0 : Math.max(0.25, (100 * Math.min(amount, whole)) / whole);
}

function shareText(amount: number, whole: number): string {
  const share = amount === 0 ? 0 : (100 * amount) / whole;
  return share > 0 && share < 1 ? "less than 1 %" : `${Math.round(share)} %`;
}
