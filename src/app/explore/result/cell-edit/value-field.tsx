import type { ChangeEvent } from "react";
import type { TypeDeclaration } from "../../../../language/public.ts";
import { Select } from "../../../ui/forms/select.tsx";

interface Props {
  readonly id: string;
  readonly describedBy: string;
  readonly declaration: TypeDeclaration;
  /** Null for no value. */
  readonly text: string | null;
  /** Whether the text may have line breaks, which an input would drop. */
  readonly hasLines?: boolean;
  /** Shown while there is no value. */
  readonly placeholder?: string | undefined;
  readonly isInvalid: boolean;
  readonly onChange: (text: string) => void;
}

export function ValueField(props: Props) {
  const { id, describedBy, declaration, text, hasLines = false, placeholder, isInvalid, onChange } = props;
  const values = listChoices(declaration);
  const field = {
    id,
    "data-value": true,
    "aria-invalid": isInvalid,
    "aria-describedby": describedBy,
    placeholder,
    value: text ?? "",
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onChange(currentTarget.value),
  };
  if (values !== null)
    return (
      <Select {...field}>
        {text === null || !values.includes(text) ? <option value={text ?? ""}>{text ?? placeholder}</option> : null}
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </Select>
    );
  if (hasLines || declaration.type === "array")
    return <textarea {...field} className="input mono" rows={hasLines ? 4 : 2} spellCheck={false} />;
  return (
    <input
      {...field}
      className="input"
      inputMode={declaration.type === "number" ? "decimal" : undefined}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function listChoices(declaration: TypeDeclaration): readonly string[] | null {
  if (declaration.type === "boolean") return ["true", "false"];
  if (!("values" in declaration) || declaration.values === undefined) return null;
  return declaration.values.map(String);
}
