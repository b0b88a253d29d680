// Asks which member of a JSON file has the rows.

import { useId } from "react";
import type { RowSource } from "../../service/internal.ts";
import { joinClasses } from "../ui/join-classes.ts";
import * as importStyles from "./import.module.css";
import { describeSource } from "./row-source.ts";

interface Props {
  readonly sources: readonly RowSource[];
  readonly source: RowSource;
  readonly onChange: (source: RowSource) => void;
}

export function RowSourceChoice({ sources, source, onChange }: Props) {
  const name = useId();
  return (
    <fieldset>
      <legend>Which part of the file has the rows?</legend>
      {sources.map((each) => (
        <label key={each.name} className={joinClasses("check", importStyles.option)}>
          <input type="radio" name={name} checked={each === source} onChange={() => onChange(each)} />
          <span>{describeSource(each)}</span>
        </label>
      ))}
    </fieldset>
  );
}
