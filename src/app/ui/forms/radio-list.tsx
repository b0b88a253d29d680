import { type ReactNode, useId } from "react";
import { joinClasses } from "../join-classes.ts";
import * as styles from "./radio-list.module.css";

interface Props<Value> {
  readonly legend: ReactNode;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

export function RadioList<Value>({ legend, options, chosen, onChoose }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.list}>
      <legend>{legend}</legend>
      {options.map(({ value, text }) => (
        <label key={text} className={joinClasses("check", styles.option)}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
