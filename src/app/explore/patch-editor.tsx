// The body of an update: a JSON merge patch, as it is typed.

import { JsonDepthError, readJson } from "../../wire/index.ts";

interface Props {
  readonly patch: string;
  readonly onChange: (patch: string) => void;
}

export function PatchEditor({ patch, onChange }: Props) {
  const problem = problemOf(patch);
  return (
    <div className="patch">
      <label className="ed-label" htmlFor="patch">
        Changes
      </label>
      <textarea
        id="patch"
        className="input mono"
        rows={Math.min(8, Math.max(2, patch.split("\n").length))}
        spellCheck={false}
        placeholder={'{ "status": "paid" }'}
        aria-describedby="patch-help"
        aria-invalid={problem !== null}
        value={patch}
        onChange={(event) => onChange(event.target.value)}
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
