import { ChevronDown, ChevronUp } from "lucide-react";
import { Fragment, type KeyboardEvent, useDeferredValue, useState } from "react";
import { formatNumber, isObject, isOrdered, isScalarTypeName } from "../../../language/internal.ts";
import { convertValue, type Preview } from "../../../service/internal.ts";
import { Button } from "../../ui/button.tsx";
import * as factsStyles from "../../ui/facts.module.css";
import { Select } from "../../ui/forms/select.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import * as styles from "./dialog-content.module.css";
import { FieldDetails } from "./field-details.tsx";
import { getSourcePath } from "./field-names.ts";
import { getInnermostType, listMembers, listPossibleTypes, type Member, typeText } from "./members.ts";
import { NameField } from "./name-field.tsx";
import { type Proposal, type ProposalProps, withFacts, withIndex, withType } from "./proposal.ts";

/** How many fields are shown at first: thousands would block the page. */
const first = 25;
/** How many of them are rendered at once. The others follow when the page has nothing else to do. */
const few = 10;
const more = 15;

const mostValues = 3;

interface Props extends ProposalProps {
  /** The first rows, before their values are converted. */
  readonly rows: Preview["source"];
}

export function ProposalFields({ proposal, rows, onChange }: Props) {
  const { collection } = proposal;
  const [shown, setShown] = useState(first);
  const rendered = useDeferredValue(shown, few);
  const members = listMembers(collection);
  const listValuesAt = (path: string) =>
    rows.flatMap((row) => listNestedValues(row, getSourcePath(proposal, path).split(".")));
  const [open, setOpen] = useState<string | null>(null);
  const headings = ["Field", "Type", "Required", "Index", "Details", ...(rows.length === 0 ? [] : ["First values"])];
  return (
    <ScrollArea className={joinClasses(styles.fields, "scroll")} aria-label="Fields" onKeyDown={stayOpen}>
      <table className={joinClasses(factsStyles.facts, styles.review)}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.slice(0, rendered).map((member) => {
            const { path, declaration } = member;
            return (
              <Fragment key={path}>
                <tr>
                  <th scope="row">
                    <code>{path}</code>
                  </th>
                  <td>
                    <Select
                      aria-label={`Type of ${path}`}
                      value={typeText(declaration)}
                      onChange={({ target }) => onChange(withType(proposal, path, target.value, listValuesAt(path)))}
                    >
                      {listPossibleTypes(member).map((type) => (
                        <option key={type} value={type}>
                          {type}
                        </option>
                      ))}
                    </Select>
                  </td>
                  <td data-label="Required">
                    <input
                      type="checkbox"
                      aria-label={`${path} is required`}
                      checked={path === "_id" || declaration.required === true}
                      disabled={path === "_id"}
                      onChange={({ target }) => onChange(withFacts(proposal, path, { required: target.checked }))}
                    />
                  </td>
                  <td data-label="Index">
                    <input
                      type="checkbox"
                      aria-label={`Index on ${path}`}
                      checked={path === "_id" || collection.indexes.includes(path)}
                      disabled={!canHaveIndex(member)}
                      onChange={({ target }) => onChange(withIndex(proposal, path, target.checked))}
                    />
                  </td>
                  <td>
                    <Button
                      look="quiet small square"
                      name={`Details of ${path}`}
                      aria-expanded={path === open}
                      title="Constraints and operators"
                      Icon={path === open ? ChevronUp : ChevronDown}
                      onClick={() => setOpen(path === open ? null : path)}
                    />
                  </td>
                  {rows.length === 0 ? null : (
                    <td className={joinClasses(styles.values, "dim")}>
                      {describeFirstValues(listValuesAt(path), member, proposal)}
                    </td>
                  )}
                </tr>
                {path === open ? (
                  <tr>
                    <td className={styles.details} colSpan={headings.length}>
                      <FieldDetails member={member} proposal={proposal} onChange={onChange} />
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {members.length > shown ? (
        <Button onClick={() => setShown(shown + more)}>
          Show more: {formatNumber(shown)} of {formatNumber(members.length)} fields
        </Button>
      ) : null}
      <NameField path="" proposal={proposal} onChange={onChange} />
    </ScrollArea>
  );
}

/** Enter in one of the fields would press the main button of the dialog, which writes. */
function stayOpen(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

function canHaveIndex({ path, declaration: { type }, many }: Member): boolean {
  return path !== "_id" && !many && isScalarTypeName(type) && isOrdered(type);
}

/** What the first values become, and where that differs, of what. */
function describeFirstValues(values: readonly unknown[], { path, declaration }: Member, proposal: Proposal): string {
  const type = getInnermostType(declaration);
  const at = getSourcePath(proposal, path);
  const texts = values
    .filter((value) => value !== null && value !== undefined && (type.type === "string" || Object(value) !== value))
    .map((value) => {
      const becomes = convertValue(value, type, proposal.conversion, at);
      if (type.type === "string" && Object(value) === value) return String(becomes);
      return String(becomes) === String(value) ? String(value) : `${value} → ${becomes}`;
    });
  return [...new Set(texts)].slice(0, mostValues).join(", ");
}

function listNestedValues(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => listNestedValues(item, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  return isObject(value) ? listNestedValues(value[name], rest) : [];
}
