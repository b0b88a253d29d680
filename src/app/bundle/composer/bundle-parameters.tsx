// The bundle's own query parameters, other than those with controls of their own: a name and a value for each.

import { Plus, X } from "lucide-react";
import { flushSync } from "react-dom";
import { dispatch } from "../bundle-store.ts";
import type { QueryParameter } from "../part.ts";
import { parameterProblems } from "./parameter-problems.ts";

const addId = "bundle-add-parameter";

function update(parameters: readonly QueryParameter[]): void {
  dispatch({ type: "settings", change: { parameters } });
}

function nameId(index: number): string {
  return `bundle-parameter-${index}`;
}

interface Props {
  readonly parameters: readonly QueryParameter[];
}

/** Adds a parameter and goes to its name. */
export function AddParameter({ parameters }: Props) {
  const add = (): void => {
    flushSync(() => update([...parameters, ["", ""]]));
    document.getElementById(nameId(parameters.length))?.focus();
  };
  return (
    <button className="btn quiet param-add" id={addId} type="button" aria-label="Add parameter" onClick={add}>
      <Plus className="icon" aria-hidden />
      Parameter
    </button>
  );
}

export function BundleParameters({ parameters }: Props) {
  const problems = parameterProblems(parameters);
  const remove = (index: number): void => {
    flushSync(() => update(parameters.toSpliced(index, 1)));
    document.getElementById(parameters.length === 1 ? addId : nameId(Math.min(index, parameters.length - 2)))?.focus();
  };
  if (parameters.length === 0) return null;
  return (
    <fieldset className="bundle-params pairs" aria-label="Parameters of the bundle">
      {parameters.map(([name, value], index) => {
        const problem = problems[index];
        const problemProps =
          problem === undefined ? {} : { "aria-invalid": true, "aria-describedby": `${nameId(index)}-problem` };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter has no identity but its place
          <div className="pair" key={index}>
            <input
              className="input"
              id={nameId(index)}
              aria-label={`Name of parameter ${index + 1}`}
              placeholder="Name"
              value={name}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              onChange={({ target }) => update(parameters.with(index, [target.value, value]))}
              {...problemProps}
            />
            <span aria-hidden="true">=</span>
            <input
              className="input"
              aria-label={`Value of parameter ${index + 1}`}
              placeholder="Value"
              value={value}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              onChange={({ target }) => update(parameters.with(index, [name, target.value]))}
            />
            <button
              className="btn quiet square small"
              type="button"
              aria-label={`Remove parameter ${index + 1}`}
              title="Remove"
              onClick={() => remove(index)}
            >
              <X className="icon" aria-hidden />
            </button>
            {problem === undefined ? null : (
              <span className={`part-problem${problem.blocks ? " blocks" : ""}`} id={`${nameId(index)}-problem`}>
                {problem.text}
              </span>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
