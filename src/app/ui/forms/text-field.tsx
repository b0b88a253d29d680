import { type ComponentProps, type ReactNode, useId } from "react";
import { CodedText } from "../coded-text.tsx";

interface Props extends Omit<ComponentProps<"input">, "id" | "className" | "onChange"> {
  readonly label: string;
  readonly labelClass?: string | undefined;
  /** With backticks around code; null if nothing is wrong. */
  readonly problem?: string | null;
  readonly onChange: (value: string) => void;
  /** What is between the field and the problem. */
  readonly children?: ReactNode;
}

export function TextField({ label, labelClass, problem = null, onChange, children, ...props }: Props) {
  const id = useId();
  return (
    <>
      <label className={labelClass} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        {...props}
        onChange={({ target }) => onChange(target.value)}
      />
      {children}
      {problem === null ? null : (
        <p className="error-text" id={`${id}-problem`}>
          <CodedText text={problem} />
        </p>
      )}
    </>
  );
}
