// Shows numbers with grouped digits. In elements, the space is only visual, so the text stays `5000`.

import * as styles from "./grouped-number.module.css";

export function GroupedNumber({ value }: { readonly value: number }) {
  const digits = String(value);
  const groups = digits.match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? [digits];
  return (
    <span className="num">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their position
        <span key={index} className={index < groups.length - 1 ? styles.g : undefined}>
          {group}
        </span>
      ))}
    </span>
  );
}

/** A sentence with its whole numbers grouped as `GroupedNumber` does. */
export function GroupedText({ text }: { readonly text: string }) {
  return text.split(/(\d{4,})/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a sentence have no identity but their position
    index % 2 === 1 ? <GroupedNumber key={index} value={Number(part)} /> : part,
  );
}

/** A number as plain text, for attributes. Groups are separated by a narrow no-break space (U+202F). */
export function groupedNumber(value: number): string {
  return new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 17 }).format(value).replaceAll(",", "\u202f");
}
