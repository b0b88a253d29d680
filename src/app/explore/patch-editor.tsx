// The body of an update: a JSON merge patch.

import { JsonDepthError, readJson } from "../../wire/index.ts";
import * as editorStyles from "../editor/editor.module.css";
import { JsonField } from "../ui/json-field.tsx";
import * as styles from "./patch-editor.module.css";

interface Props {
  readonly patch: string;
  readonly onChange: (patch: string) => void;
}

export function PatchEditor({ patch, onChange }: Props) {
  const problem = problemOf(patch);
  return (
    <div className={styles.patch}>
      <span className={editorStyles.label} aria-hidden>
        Changes
      </span>
      <JsonField
        label="Changes"
        value={patch}
        onChange={onChange}
        placeholder={'{ "status": "paid" }'}
        description={{ id: "patch-help", isProblem: problem !== null }}
      />
      <p id="patch-help" className={problem === null ? "sub" : "error-text"}>
        {problem ?? "JSON merge patch: members replace fields, null removes them."}
      </p>
    </div>
  );
}

function problemOf(patch: string): string | null {
  if (patch.trim() === "") return null;
  try {
    readJson(patch);
    return null;
  } catch (error) {
    if (error instanceof JsonDepthError) return error.message;
    return `Not valid JSON: ${error instanceof Error ? error.message : ""}`;
  }
}
