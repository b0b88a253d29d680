// Shows numbers with grouped digits. In elements, the space is only visual, so the text stays `5000`.

import { chooseForm } from "../../language/internal.ts";
import * as styles from "./grouped-number.module.css";
import { renderInOrder } from "./in-order.ts";

interface Props {
  readonly value: number;
  /** The number of decimals; as many as the number has by default. */
  readonly decimals?: number;
}

export function GroupedNumber({ value, decimals }: Props) {
  const [digits = "", fraction] = (decimals === undefined ? String(value) : value.toFixed(decimals)).split(".");
  const groups = digits.match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? [digits];
  return (
    <span className="num">
      {renderInOrder(groups, (group, index) => (
        <span className={index < groups.length - 1 ? styles.g : undefined}>{group}</span>
      ))}
      {fraction === undefined ? null : `.${fraction}`}
    </span>
  );
}

/** A sentence with its whole numbers grouped as `GroupedNumber` does. */
export function GroupedText({ text }: { readonly text: string }) {
  return withGroups(text, /(\d{4,})/);
}

/** A sentence in which only numbers of things are grouped, such as `1000 parts`, and not keys, as in `order 5001`. */
export function GroupedCounts({ text }: { readonly text: string }) {
  return withGroups(
    text,
    /(?<![\w.-])(\d{4,})(?= (?:of|more|other|matching|rows|parts|requests|problems|errors|characters|bytes|ms)\b)/,
  );
}

/** @param numbers - with one group */
function withGroups(text: string, numbers: RegExp) {
  return renderInOrder(text.split(numbers), (part, index) =>
    index % 2 === 1 ? <GroupedNumber value={Number(part)} /> : part,
  );
}

/** As in `1 row` and `1 200 rows`. */
export function RowCount({ value }: { readonly value: number }) {
  return (
    <>
      <GroupedNumber value={value} /> {chooseForm(value, "row")}
    </>
  );
}
