// A file to import: its bytes, and its format.

import { findFormat } from "../../service/index.ts";

export interface SourceFile {
  readonly name: string;
  readonly content: Blob;
  /** The media type that the service reads it as. */
  readonly type: string;
}

/** Finds the format of a file that was chosen, dropped or loaded. It is not read as a whole here: that would take a while. */
export async function sourceFile(name: string, content: Blob): Promise<SourceFile> {
  return { name, content, type: await findFormat(name, content) };
}

export function pastedFile(text: string): Promise<SourceFile> {
  return sourceFile("", new Blob([text]));
}

/** Whether a file is one for **Open…**: a workspace, or a document that describes collections. */
export async function isOpenable(file: File): Promise<boolean> {
  const beginning = await file.slice(0, 256).text();
  return (
    /\.(ya?ml|xml|edmx)$/i.test(file.name) ||
    /^\s*(<\?xml|\{\s*"(riddle|openapi|swagger|\$schema)"\s*:)/.test(beginning)
  );
}

/** What is wrong with the name of a new collection; null if nothing is. */
export function nameProblem(name: string, taken: readonly { readonly name: string }[]): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name))
    return "Begin with a letter A to Z and go on with letters, digits and underscores.";
  return taken.some((each) => each.name === name)
    ? `There is a collection ${name} already. Choose another name.`
    : null;
}
