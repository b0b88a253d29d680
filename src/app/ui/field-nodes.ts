import { createListedLines, type FieldLine } from "./field-lines.ts";

interface Node extends FieldLine {
  isListed: boolean;
  count: number;
  readonly children: Node[];
}

export type FieldNode = FieldLine & { readonly children: readonly FieldNode[] };

/** Arranges paths below their parents, in their order. */
export function createFieldNodes(paths: readonly string[]): readonly FieldNode[] {
  const all = new Map<string, Node>();
  const roots: Node[] = [];
  const nodeAt = (path: string): Node => {
    const known = all.get(path);
    if (known !== undefined) return known;
    const nameAt = path.lastIndexOf(".") + 1;
    const parent = nameAt === 0 ? undefined : nodeAt(path.slice(0, nameAt - 1));
    const depth = parent === undefined ? 0 : parent.depth + 1;
    const node: Node = { path, nameAt, depth, isListed: false, count: 0, children: [] };
    all.set(path, node);
    (parent?.children ?? roots).push(node);
    return node;
  };
  for (const path of paths) nodeAt(path).isListed = true;
  for (const root of roots) countFields(root);
  return roots;
}

/** Sets the counts of a line and of those below it. @returns how many are listed, itself included */
function countFields(node: Node): number {
  for (const child of node.children) node.count += countFields(child);
  return node.count + (node.isListed ? 1 : 0);
}

/** @param unfolded - the paths whose members are shown */
export function listTreeLines(nodes: readonly FieldNode[], unfolded: ReadonlySet<string>): readonly FieldLine[] {
  return nodes.flatMap((node) => [node, ...(unfolded.has(node.path) ? listTreeLines(node.children, unfolded) : [])]);
}

/** The paths that contain all words of a search, in any case. */
export function findLines(paths: readonly string[], search: string): readonly FieldLine[] {
  const words = search.toLowerCase().split(/\s+/);
  return createListedLines(paths.filter((path) => words.every((word) => path.toLowerCase().includes(word))));
}
