import { isObject } from "../../language/internal.ts";
import { renderInOrder } from "./in-order.ts";

interface Props {
  readonly value: unknown;
}

export function JsonView({ value }: Props) {
  return <Value value={value} indent={0} />;
}

function Value({ value, indent }: Props & { readonly indent: number }) {
  if (Array.isArray(value)) return <List brackets="[]" indent={indent} entries={value.map((item) => [null, item])} />;
  if (isObject(value)) return <List brackets="{}" indent={indent} entries={Object.entries(value)} />;
  return <span className={getTokenClass(value)}>{JSON.stringify(value)}</span>;
}

function getTokenClass(value: unknown): string {
  switch (typeof value) {
    case "string":
      return "tok-string";
    case "number":
      return "tok-number";
    default:
      return "tok-keyword";
  }
}

interface ListProps {
  readonly brackets: "[]" | "{}";
  readonly indent: number;
  readonly entries: readonly (readonly [name: string | null, value: unknown])[];
}

function List({ brackets, indent, entries }: ListProps) {
  const [open, close] = [brackets[0], brackets[1]];
  if (entries.length === 0) return <span className="tok-punct">{brackets}</span>;
  return (
    <>
      <span className="tok-punct">{open}</span>
      {renderInOrder(entries, ([name, value], index) => (
        <>
          {"\n"}
          {"  ".repeat(indent + 1)}
          {name === null ? null : (
            <>
              <span className="tok-field">{JSON.stringify(name)}</span>
              <span className="tok-punct">: </span>
            </>
          )}
          <Value value={value} indent={indent + 1} />
          {index < entries.length - 1 ? <span className="tok-punct">,</span> : null}
        </>
      ))}
      {"\n"}
      {"  ".repeat(indent)}
      <span className="tok-punct">{close}</span>
    </>
  );
}
