// How a whole number is shown: digits grouped by space that is only drawn, so the text stays `5000`.

export function GroupedNumber({ value }: { readonly value: number }) {
  const digits = String(value);
  const groups = digits.match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? [digits];
  return (
    <span className="num">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
        <span key={index} className={index < groups.length - 1 ? "g" : undefined}>
          {group}
        </span>
      ))}
    </span>
  );
}
