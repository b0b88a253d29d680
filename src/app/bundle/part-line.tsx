// The request line of a part: its method and its path.

import { ChevronDown } from "lucide-react";
import type { PartChange } from "./bundle-state.ts";
import { PathField } from "./composer/path-field.tsx";
import { type BundlePart, methods } from "./part.ts";
import { controlId } from "./part-moves.ts";

interface Props {
  readonly part: BundlePart;
  readonly number: number;
  readonly prefix: string;
  readonly edit: (change: PartChange) => void;
  /** ARIA attributes of a path with a problem. */
  readonly problem: { readonly "aria-invalid"?: boolean; readonly "aria-describedby"?: string };
}

export function PartLine({ part, number, prefix, edit, problem }: Props) {
  return (
    <div className="part-line">
      <span className="part-method">
        <select
          aria-label={`Method of part ${number}`}
          value={part.method}
          onChange={({ target }) => edit({ method: methods.find((method) => method === target.value) ?? "GET" })}
        >
          {methods.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </select>
        <ChevronDown className="icon" aria-hidden />
      </span>
      <label className="part-path" htmlFor={controlId(part.key, "path")}>
        <span className="dim" aria-hidden>
          {prefix}
        </span>
        <PathField
          id={controlId(part.key, "path")}
          label={`Path of part ${number}`}
          value={part.path}
          method={part.method}
          onChange={(path) => edit({ path })}
          {...problem}
        />
      </label>
    </div>
  );
}
