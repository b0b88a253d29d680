// A part's headers: a row of name and value for each.

import { Plus, X } from "lucide-react";
import { useId } from "react";
import { flushSync } from "react-dom";
import type { HeaderField } from "../../../wire/index.ts";

interface Props {
  readonly headers: readonly HeaderField[];
  /** Of the part. */
  readonly number: number;
  /** The index of the header that can't be sent; the problem is put to it. */
  readonly faulty: number | undefined;
  readonly onChange: (headers: readonly HeaderField[]) => void;
  readonly "aria-invalid"?: boolean;
  readonly "aria-describedby"?: string;
}

/** Names that a part is likely to have; the first two mean something to the service. */
const suggested: readonly string[] = [
  "Content-Type",
  "Host",
  "Accept",
  "Accept-Language",
  "Authorization",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "Prefer",
  "Traceparent",
];

const values: Readonly<Record<string, readonly string[]>> = {
  "content-type": ["application/json", "application/merge-patch+json"],
  accept: ["application/json", "*/*"],
};

export function HeaderRows({ headers, number, faulty, onChange, ...problem }: Props) {
  const id = useId();
  const nameId = (index: number): string => `${id}-name-${index}`;
  const focus = (of: string): void => document.getElementById(of)?.focus();
  const set = (index: number, field: HeaderField): void => onChange(headers.with(index, field));
  const add = (): void => {
    flushSync(() => onChange([...headers, ["", ""]]));
    focus(nameId(headers.length));
  };
  const remove = (index: number): void => {
    flushSync(() => onChange(headers.toSpliced(index, 1)));
    focus(headers.length === 1 ? `${id}-add` : nameId(Math.min(index, headers.length - 2)));
  };
  return (
    <fieldset className="pairs" aria-label={`Headers of part ${number}`}>
      {headers.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a header has no identity but its place
        <div className="pair" key={index}>
          <input
            className="input"
            id={nameId(index)}
            aria-label={`Name of header ${index + 1} of part ${number}`}
            placeholder="Name"
            value={name}
            list={`${id}-names`}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={({ target }) => set(index, [target.value, value])}
            {...(index === faulty ? problem : {})}
          />
          <span aria-hidden="true">:</span>
          <input
            className="input"
            aria-label={`Value of header ${index + 1} of part ${number}`}
            placeholder="Value"
            value={value}
            list={name.toLowerCase() in values ? `${id}-${name.toLowerCase()}` : undefined}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={({ target }) => set(index, [name, target.value])}
            {...(index === faulty ? problem : {})}
          />
          <button
            className="btn quiet square small"
            type="button"
            aria-label={`Remove header ${index + 1} of part ${number}`}
            title="Remove"
            onClick={() => remove(index)}
          >
            <X className="icon" aria-hidden />
          </button>
        </div>
      ))}
      <button
        className="btn quiet small"
        id={`${id}-add`}
        type="button"
        aria-label={`Add header to part ${number}`}
        onClick={add}
      >
        <Plus className="icon" aria-hidden />
        Header
      </button>
      <datalist id={`${id}-names`}>
        {suggested.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {Object.entries(values).map(([name, offered]) => (
        <datalist key={name} id={`${id}-${name}`}>
          {offered.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ))}
    </fieldset>
  );
}
