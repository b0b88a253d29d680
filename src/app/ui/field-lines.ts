/** The most fields that are listed as they are; more are a tree. */
export const mostListed = 60;

export interface FieldLine {
  readonly path: string;
  /** Where the name begins that distinguishes it from its parent's other members; 0 to show the whole path. */
  readonly nameAt: number;
  /** How many parents it is shown below. */
  readonly depth: number;
  /** Whether it is in the list. Otherwise it is an object, of which only members are. */
  readonly isListed: boolean;
  /** The number of listed fields below it. Without any, it can't be unfolded. */
  readonly count: number;
}

export function createListedLines(paths: readonly string[]): readonly FieldLine[] {
  return paths.map((path) => ({ path, nameAt: 0, depth: 0, isListed: true, count: 0 }));
}
