// The bundle's query parameters, except those with their own controls.

import { classes } from "../../ui/classes.ts";
import * as bundleStyles from "../bundle.module.css";
import * as styles from "../part.module.css";
import type { QueryParameter } from "../part.ts";
import { type BundleSession, useBundleSession } from "../session.ts";
import { AddPair, PairRows, type Pairs } from "./pair-rows.tsx";
import { parameterProblems } from "./parameter-problems.ts";

interface Props {
  readonly parameters: readonly QueryParameter[];
}

export function AddParameter({ parameters }: Props) {
  const session = useBundleSession();
  return <AddPair list={listOf(session, parameters)} look="quiet" className={bundleStyles.paramAdd} />;
}

export function BundleParameters({ parameters }: Props) {
  const session = useBundleSession();
  if (parameters.length === 0) return null;
  return (
    <fieldset className={classes(styles.bundleParams, styles.pairs)} aria-label="Parameters of the bundle">
      <PairRows list={listOf(session, parameters)} problems={parameterProblems(parameters)} />
    </fieldset>
  );
}

function listOf({ dispatch }: BundleSession, pairs: readonly QueryParameter[]): Pairs {
  const onChange = (parameters: readonly QueryParameter[]): void =>
    dispatch({ type: "settings", change: { parameters } });
  return { id: "bundle-parameter", noun: "parameter", owner: "", separator: "=", pairs, onChange };
}
