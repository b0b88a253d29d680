// The bundle's own query parameters, other than those with controls of their own.

import { dispatch } from "../bundle-store.ts";
import type { QueryParameter } from "../part.ts";
import { AddPair, PairRows, type Pairs } from "./pair-rows.tsx";
import { parameterProblems } from "./parameter-problems.ts";

interface Props {
  readonly parameters: readonly QueryParameter[];
}

export function AddParameter({ parameters }: Props) {
  return <AddPair list={listOf(parameters)} className="btn quiet param-add" />;
}

export function BundleParameters({ parameters }: Props) {
  if (parameters.length === 0) return null;
  return (
    <fieldset className="bundle-params pairs" aria-label="Parameters of the bundle">
      <PairRows list={listOf(parameters)} problems={parameterProblems(parameters)} />
    </fieldset>
  );
}

function listOf(pairs: readonly QueryParameter[]): Pairs {
  const onChange = (parameters: readonly QueryParameter[]): void =>
    dispatch({ type: "settings", change: { parameters } });
  return { id: "bundle-parameter", noun: "parameter", owner: "", separator: "=", pairs, onChange };
}
