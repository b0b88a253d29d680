import { useId, useState } from "react";
import { getScalarType, type ScalarTypeName } from "../../../language/public.ts";
import { listOperators } from "../../../service/internal.ts";
import { Button } from "../../ui/button.tsx";
import { Check } from "../../ui/forms/check.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import * as styles from "./field-details.module.css";
import { removeProposedField } from "./field-names.ts";
import { getInnermostType, type Member, operatorUses } from "./members.ts";
import { NameField } from "./name-field.tsx";
import {
  type Constraints,
  type ProposalProps,
  withConstraints,
  withFacts,
  withOperator,
  withSort,
} from "./proposal.ts";

const bounds = [
  ["minimum", "At least"],
  ["maximum", "At most"],
  ["maxLength", "At most, in characters"],
] as const;

export function FieldDetails({ member, proposal, onChange }: ProposalProps & { readonly member: Member }) {
  const { path, declaration, many } = member;
  const value = getInnermostType(declaration);
  return (
    <div className={styles.detailsForm}>
      {path === "_id" ? null : (
        <NameField path={path} proposal={proposal} onChange={onChange}>
          <Button onClick={() => onChange(removeProposedField(proposal, path))}>Remove the field</Button>
        </NameField>
      )}
      <p>
        <TextField
          label="Description"
          labelClass="dim"
          spellCheck
          value={declaration.description ?? ""}
          onChange={(description) => onChange(withFacts(proposal, path, { description }))}
        />
      </p>
      {declaration.type === "array" ? (
        <Bound
          label="At most, in items"
          value={declaration.maxItems}
          onChange={(maxItems) => onChange(withFacts(proposal, path, { maxItems }))}
        />
      ) : null}
      {value.type === "object" ? null : (
        <ValueDetails path={path} value={value} proposal={proposal} onChange={onChange} />
      )}
      {many || value.type === "object" ? null : (
        <Check
          checked={proposal.collection.operations.FindMany.sort.includes(path)}
          onChange={(isSortable) => onChange(withSort(proposal, path, isSortable))}
        >
          Sortable
        </Check>
      )}
    </div>
  );
}

interface ValueProps extends ProposalProps {
  readonly path: string;
  readonly value: Exclude<ReturnType<typeof getInnermostType>, { readonly type: "object" }>;
}

function ValueDetails({ path, value, proposal, onChange }: ValueProps) {
  const constraints: readonly string[] = getScalarType(value.type).constraints;
  const change = (changed: Parameters<typeof withConstraints>[2]): void =>
    onChange(withConstraints(proposal, path, changed));
  return (
    <>
      {bounds.map(([name, label]) =>
        constraints.includes(name) ? (
          <Bound key={name} label={label} value={value[name]} onChange={(bound) => change({ [name]: bound })} />
        ) : null,
      )}
      {constraints.includes("integer") ? (
        <Check checked={value.integer === true} onChange={(integer) => change({ integer })}>
          Whole numbers only
        </Check>
      ) : null}
      {constraints.includes("values") ? (
        <Values type={value.type} values={value.values ?? []} onChange={(values) => change({ values })} />
      ) : null}
      {operatorUses.map(([heading, operation]) => (
        <fieldset key={operation} className={styles.operators}>
          <legend>{heading}</legend>
          {listOperators(value.type).map((symbol) => (
            <Check
              key={symbol}
              name={`${heading} ${path} ${symbol}`}
              checked={proposal.collection.operations[operation].filter[path]?.includes(symbol) === true}
              onChange={(isAllowed) => onChange(withOperator(proposal, path, operation, symbol, isAllowed))}
            >
              <code>{symbol}</code>
            </Check>
          ))}
        </fieldset>
      ))}
    </>
  );
}

interface BoundProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A number, or nothing. The text stays as it is typed. */
function Bound({ label, value, onChange }: BoundProps) {
  return (
    <p>
      <TextField
        label={label}
        labelClass="dim"
        type="number"
        step="any"
        defaultValue={value ?? ""}
        onChange={(text) => onChange(text === "" ? undefined : Number(text))}
      />
    </p>
  );
}

interface ValuesProps {
  readonly type: ScalarTypeName;
  readonly values: NonNullable<Constraints["values"]>;
  readonly onChange: (values: Constraints["values"]) => void;
}

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
