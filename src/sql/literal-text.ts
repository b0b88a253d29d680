// Values as literals in the text of a statement. Only for texts that people copy or read: programs use placeholders.

/** A string constant (PostgreSQL, section 4.1.2.1). With `E`, a backslash means the same whatever the settings are. */
function writeTextLiteral(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return text.includes("\\") ? `E${quoted.replaceAll("\\", "\\\\")}` : quoted;
}

/** A value as a constant in PostgreSQL. Numbers are quoted unless they are plain digits. */
export function writeConstant(value: string | number | readonly (string | number)[]): string {
  if (typeof value === "string") return writeTextLiteral(value);
  if (typeof value === "number") return /^\d+(?:\.\d+)?$/.test(String(value)) ? String(value) : `'${value}'`;
  return `ARRAY[${value.map(writeConstant).join(", ")}]`;
}
