import { findFormat } from "../../../service/internal.ts";
import type { Content } from "../send-with-progress.ts";

export interface SourceFile extends Content {
  readonly name: string;
}

/** Finds the format of a file that was chosen, dropped or loaded. It is not read as a whole here: that would take a while. */
export async function createSourceFile(name: string, content: Blob): Promise<SourceFile> {
  return { name, content, type: await findFormat(name, content) };
}

/** How much of a file shows whether it can be opened, in bytes. */
const beginningSize = 1_024;

/** Whether a file, or a text under no name, is one for **Open…**: a workspace, or a document that describes collections. */
export async function isOpenable({ name, content }: Pick<SourceFile, "name" | "content">): Promise<boolean> {
  const beginning = await content.slice(0, beginningSize).text();
  return (
    /\.(ya?ml|xml|edmx)$/i.test(name) ||
    /^\s*(<(\?xml|edmx:)|\{\s*"(riddle|\$schema)"\s*:)/.test(beginning) ||
    /^\s*\{[\s\S]*"(openapi|swagger)"\s*:\s*"\d/.test(beginning) ||
    /^\s*(?:(?:---\r?|#[^\n]*)\n\s*)*(openapi|swagger)\s*:\s/.test(beginning)
  );
}

export function findCollectionNameProblem(name: string, taken: readonly { readonly name: string }[]): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name))
    return "Begin with a letter A to Z and go on with letters, digits and underscores.";
  return taken.some((each) => each.name === name)
    ? `There is a collection ${name} already. Choose another name.`
    : null;
}
