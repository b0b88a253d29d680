// The constraints of a field, and the operators that each operation allows on it.

import { useId, useState } from "react";
import { getScalarType, type OperationName, type ScalarTypeName } from "../../../language/public.ts";
import { listOperators } from "../../../service/internal.ts";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import * as styles from "./field-details.module.css";
import { getInnermostType, type Member } from "./members.ts";
import {
  type Constraints,
  findFieldPathProblem,
  type Proposal,
  removeProposedField,
  withConstraints,
  withFacts,
  withName,
  withOperator,
  withSort,
  withTypedName,
} from "./proposal.ts";

interface Props {
  readonly member: Member;
  readonly proposal: Proposal;
  readonly onChange: (proposal: Proposal) => void;
}

const operations: readonly (readonly [name: string, operation: OperationName])[] = [
  ["Find", "FindMany"],
  ["Update", "UpdateMany"],
  ["Delete", "DeleteMany"],
];

export function FieldDetails({ member: { path, declaration, many }, proposal, onChange }: Props) {
  const value = getInnermostType(declaration);
  const { collection } = proposal;
  const constraints: readonly string[] = value.type === "object" ? [] : getScalarType(value.type).constraints;
  const change = (constraints: Parameters<typeof withConstraints>[2]): void =>
    onChange(withConstraints(proposal, path, constraints));
  return (
    <div className={styles.detailsForm}>
      {path === "_id" ? null : <Rename path={path} proposal={proposal} onChange={onChange} />}
      <Labelled
        label="Description"
        value={declaration.description ?? ""}
        onChange={(description) => onChange(withFacts(proposal, path, { description }))}
      />
      {declaration.type === "array" ? (
        <Bound
          label="At most, in items"
          value={declaration.maxItems}
          onChange={(maxItems) => onChange(withFacts(proposal, path, { maxItems }))}
        />
      ) : null}
      {value.type !== "object" && constraints.includes("minimum") ? (
        <>
          <Bound label="At least" value={value.minimum} onChange={(minimum) => change({ minimum })} />
          <Bound label="At most" value={value.maximum} onChange={(maximum) => change({ maximum })} />
          <label className="check">
            <input
              type="checkbox"
              checked={value.integer === true}
              onChange={({ target }) => change({ integer: target.checked })}
            />
            Whole numbers only
          </label>
        </>
      ) : null}
      {value.type !== "object" && constraints.includes("maxLength") ? (
        <Bound label="At most, in characters" value={value.maxLength} onChange={(maxLength) => change({ maxLength })} />
      ) : null}
      {value.type !== "object" && constraints.includes("values") ? (
        <Values type={value.type} values={value.values ?? []} onChange={(values) => change({ values })} />
      ) : null}
      {operations.map(([name, operation]) => {
        if (value.type === "object") return null;
        const allowed = collection.operations[operation].filter[path] ?? [];
        return (
          <fieldset key={operation} className={styles.operators}>
            <legend>{name} by</legend>
            {listOperators(value.type).map((symbol) => (
              <label key={symbol} className="check">
                <input
                  type="checkbox"
                  aria-label={`${name} by ${path} ${symbol}`}
                  checked={allowed.includes(symbol)}
                  onChange={({ target }) => onChange(withOperator(proposal, path, operation, symbol, target.checked))}
                />
                <code>{symbol}</code>
              </label>
            ))}
          </fieldset>
        );
      })}
      {many || value.type === "object" ? null : (
        <label className="check">
          <input
            type="checkbox"
            checked={collection.operations.FindMany.sort.includes(path)}
            onChange={({ target }) => onChange(withSort(proposal, path, target.checked))}
          />
          Sortable
        </label>
      )}
    </div>
  );
}

/** Renames a member, or leaves it out. */
function Rename({ path, proposal, onChange }: Pick<Props, "proposal" | "onChange"> & Pick<Member, "path">) {
  const id = useId();
  const start = path.lastIndexOf(".") + 1;
  const name = proposal.typed[path] ?? path.slice(start);
  const target = path.slice(0, start) + name;
  const problem = target === path ? null : findFieldPathProblem(target, proposal.collection);
  const isUsable = target !== path && problem === null;
  const rename = (): void => {
    if (isUsable) onChange(withName(proposal, path, name));
  };
  return (
    <div className={styles.rename}>
      <label className="dim" htmlFor={id}>
        Name
      </label>
      <input
        id={id}
        className="input"
        value={name}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => onChange(withTypedName(proposal, path, target.value))}
        onKeyDown={({ key }) => (key === "Enter" ? rename() : undefined)}
      />
      <Button aria-disabled={!isUsable} onClick={rename}>
        Rename
      </Button>
      <Button onClick={() => onChange(removeProposedField(proposal, path))}>Remove the field</Button>
      <p className="error-text" id={`${id}-problem`}>
        {problem === null ? null : <CodedText text={problem} />}
      </p>
    </div>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Labelled({ label, value, onChange }: LabelledProps) {
  const id = useId();
  return (
    <p>
      <label className="dim" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        value={value}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </p>
  );
}

interface BoundProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A number, or nothing. The text stays as it is typed; what is no number is no bound. */
function Bound({ label, value, onChange }: BoundProps) {
  const id = useId();
  return (
    <p>
      <label className="dim" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="number"
        step="any"
        defaultValue={value ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? undefined : target.valueAsNumber)}
      />
    </p>
  );
}

interface ValuesProps {
  readonly type: ScalarTypeName;
  readonly values: NonNullable<Constraints["values"]>;
  readonly onChange: (values: Constraints["values"]) => void;
}

/** The only values of a field, one in each line. */
function Values({ type, values, onChange }: ValuesProps) {
  const id = useId();
  const [text, setText] = useState(values.join("\n"));
  return (
    <p>
      <label className="dim" htmlFor={id}>
        Only these values, one in each line
      </label>
      <textarea
        id={id}
        className="input"
        rows={Math.min(4, Math.max(2, values.length))}
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const lines = target.value.split("\n").filter((line) => line.trim() !== "");
          onChange(type === "number" ? lines.map(Number).filter((each) => !Number.isNaN(each)) : lines);
        }}
      />
    </p>
  );
}
