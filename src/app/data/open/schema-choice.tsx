// The collections of a schema document: which of them are made, and with how many generated rows.

import { formatCount, formatNumber } from "../../../language/internal.ts";
import { type DescribedCollection, generatedLimit, type SchemaDocument } from "../../../schemas/public.ts";
import * as factsStyles from "../../ui/facts.module.css";
import { Check } from "../../ui/forms/check.tsx";
import * as lineStyles from "../../ui/forms/form-line.module.css";
import { TextField } from "../../ui/forms/text-field.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { Messages } from "../../ui/messages.tsx";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import * as importStyles from "../fields/dialog-content.module.css";
import * as styles from "./schema-choice.module.css";

export interface SchemaOptions {
  /** The places, in the document, of the collections that are left out. */
  readonly without: ReadonlySet<number>;
  /** Rows of each collection, as typed. */
  readonly count: string;
  readonly seed: string;
}

export const defaultSchemaOptions: SchemaOptions = { without: new Set(), count: "100", seed: "1" };

/** In all collections together. */
const rowLimit = 100_000;

/** @param chosen - how many collections are made. @param free - how many there can be */
export function findOptionsProblem({ count, seed }: SchemaOptions, chosen: number, free: number): string | null {
  if (chosen === 0) return "Choose at least one collection.";
  if (chosen > free) return `There is space for ${formatNumber(free)} of these collections. Choose fewer.`;
  const most = Math.min(generatedLimit, Math.floor(rowLimit / chosen));
  if (!/^\d{1,9}$/.test(count) || Number(count) > most)
    return `Each collection can have 0 to ${formatNumber(most)} rows.`;
  return /^\d{1,9}$/.test(seed) ? null : "The seed is a whole number of up to nine digits.";
}

interface Props {
  readonly document: SchemaDocument;
  /** Those of the document, under the names that they get. */
  readonly collections: readonly DescribedCollection[];
  readonly options: SchemaOptions;
  readonly problem: string | null;
  readonly onChange: (options: SchemaOptions) => void;
}

export function SchemaChoice({ document, collections, options, problem, onChange }: Props) {
  const { format, notes } = document;
  const choose = (index: number, isChosen: boolean): void => {
    const without = new Set(options.without);
    if (isChosen) without.delete(index);
    else without.add(index);
    onChange({ ...options, without });
  };
  return (
    <>
      <p>
        {format}: {formatCount(collections.length, "collection")}
      </p>
      <ScrollArea className={joinClasses(importStyles.fields, "scroll")} aria-label="Collections of the document">
        <table className={factsStyles.facts}>
          <thead>
            <tr>
              <th scope="col">Collection</th>
              <th scope="col">Fields</th>
              <th scope="col">Refers to</th>
            </tr>
          </thead>
          <tbody>
            {collections.map(({ declaration: { name, fields }, references }, index) => (
              <tr key={name}>
                <th scope="row">
                  <Check checked={!options.without.has(index)} onChange={(isChosen) => choose(index, isChosen)}>
                    <code>{name}</code>
                  </Check>
                </th>
                <td className="num">{formatNumber(Object.keys(fields).length)}</td>
                <td className="dim">{[...new Set(references.values())].join(", ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <Messages name="Notes on the document" messages={notes} />
      <div className={joinClasses(lineStyles.line, styles.numbers)}>
        <TextField
          label="Rows in each"
          inputMode="numeric"
          value={options.count}
          problem={problem}
          onChange={(count) => onChange({ ...options, count })}
        />
        <TextField
          label="Seed"
          title="The same seed gives the same rows."
          inputMode="numeric"
          value={options.seed}
          onChange={(seed) => onChange({ ...options, seed })}
        />
      </div>
    </>
  );
}
