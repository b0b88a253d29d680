// The fields of a collection, to be changed.

import { ChevronDown, ChevronUp } from "lucide-react";
import { Fragment, useState } from "react";
import { type FieldType, fieldTypes, groupedNumber, type ScalarType, scalarTypes } from "../../language/index.ts";
import type { Preview } from "../../service/index.ts";
import { classes } from "../ui/classes.ts";
import * as factsStyles from "../ui/facts.module.css";
import { Select } from "../ui/select.tsx";
import { FieldDetails } from "./field-details.tsx";
import * as styles from "./import.module.css";
import { type Proposal, withConstraints, withIndex, withType } from "./proposal.ts";

/** How many fields are shown at once: thousands would block the page. */
const step = 50;

/** How many values of the file are shown. */
const mostValues = 3;

interface Props {
  readonly proposal: Proposal;
  readonly sample: Preview["sample"];
  readonly onChange: (proposal: Proposal) => void;
}

export function ProposalFields({ proposal, sample, onChange }: Props) {
  const { collection } = proposal;
  const [shown, setShown] = useState(step);
  const fields = [...fieldTypes(collection)];
  const [open, setOpen] = useState<string | null>(null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes(styles.fields, "scroll")} tabIndex={0} aria-label="Fields">
      <table className={factsStyles.facts}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Required</th>
            <th scope="col">Index</th>
            <th scope="col">Details</th>
            {sample.length === 0 ? null : <th scope="col">First values</th>}
          </tr>
        </thead>
        <tbody>
          {fields.slice(0, shown).map(([path, field]) => (
            <Fragment key={path}>
              <tr>
                <th scope="row">
                  <code>{path}</code>
                </th>
                <td>
                  <Select
                    aria-label={`Type of ${path}`}
                    value={field.type}
                    onChange={({ target }) => onChange(withType(proposal, path, target.value as ScalarType))}
                  >
                    {typesFor(path).map((type) => (
                      <option key={type} value={type}>
                        {field.many ? `${type}[]` : type}
                      </option>
                    ))}
                  </Select>
                </td>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${path} is required`}
                    checked={path === "_id" || field.declaration.required === true}
                    disabled={path === "_id"}
                    onChange={({ target }) => onChange(withConstraints(proposal, path, { required: target.checked }))}
                  />
                </td>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`Index on ${path}`}
                    checked={path === "_id" || collection.indexes.includes(path)}
                    disabled={!canHaveIndex(path, field)}
                    onChange={({ target }) => onChange(withIndex(proposal, path, target.checked))}
                  />
                </td>
                <td>
                  <button
                    type="button"
                    className="btn quiet small square"
                    aria-label={`Details of ${path}`}
                    aria-expanded={path === open}
                    title="Constraints and operators"
                    onClick={() => setOpen(path === open ? null : path)}
                  >
                    {path === open ? (
                      <ChevronUp className="icon" aria-hidden />
                    ) : (
                      <ChevronDown className="icon" aria-hidden />
                    )}
                  </button>
                </td>
                {sample.length === 0 ? null : <td className="dim">{firstValues(path, sample)}</td>}
              </tr>
              {path === open ? (
                <tr>
                  <td className={styles.details} colSpan={sample.length === 0 ? 5 : 6}>
                    <FieldDetails path={path} field={field} proposal={proposal} onChange={onChange} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
      {fields.length > shown ? (
        <button className="btn" type="button" onClick={() => setShown(shown + step)}>
          Show more: {groupedNumber(shown)} of {groupedNumber(fields.length)} fields
        </button>
      ) : null}
    </section>
  );
}

function typesFor(path: string): readonly ScalarType[] {
  return path === "_id" ? ["number", "string"] : scalarTypes;
}

function canHaveIndex(path: string, { type, many }: FieldType): boolean {
  return path !== "_id" && !many && type !== "boolean";
}

function firstValues(path: string, sample: Preview["sample"]): string {
  const values = sample.flatMap((row) => valuesAt(row, path.split(".")));
  const texts = new Set(values.filter((value) => value !== null && value !== undefined).map(String));
  return [...texts].slice(0, mostValues).join(", ");
}

function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  return typeof value === "object" && value !== null ? valuesAt(Reflect.get(value, name), rest) : [];
}
