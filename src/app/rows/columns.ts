import {
  type CollectionDeclaration,
  compilePath,
  type RowLike,
  type ScalarTypeName,
  type TypeDeclaration,
} from "../../language/internal.ts";

export interface Column {
  /** The path of a field. An array is one column, so the path ends there. */
  readonly path: string;
  readonly type: ScalarTypeName | "array";
  /** The displayed type: `string`, `object[]`. */
  readonly typeName: string;
  readonly description: string | undefined;
  readonly sortable: boolean;
  /** Whether numbers may have a fraction; for columns of known rows, whether one has. */
  readonly fractional: boolean;
  /** In pixels. */
  readonly width: number;
}

/** In pixels: the width of a column, and its share of a line on a phone. */
export const columnSizes: Readonly<Record<ScalarTypeName, { readonly width: number; readonly share: number }>> = {
  string: { width: 168, share: 88 },
  number: { width: 96, share: 72 },
  boolean: { width: 80, share: 52 },
  date: { width: 104, share: 92 },
  // On a phone, its time is shown only where there is room for both.
  datetime: { width: 168, share: 92 },
  time: { width: 112, share: 72 },
};

const listWidth = 248;

export function listColumns({ fields, operations }: CollectionDeclaration): Column[] {
  const sortable = new Set(operations.FindMany.sort);
  const collect = (members: Readonly<Record<string, TypeDeclaration>>, prefix: string): Column[] =>
    Object.entries(members).flatMap(([name, declaration]) => {
      const path = prefix + name;
      if (declaration.type === "object") return collect(declaration.fields, `${path}.`);
      const { description, type } = declaration;
      const [typeName, width] = [formatTypeName(declaration), estimateColumnWidth(path, declaration)];
      const fractional = type === "number" && declaration.integer !== true;
      return [{ path, type, typeName, description, sortable: sortable.has(path), fractional, width }];
    });
  return collect(fields, "");
}

function estimateColumnWidth(path: string, declaration: Exclude<TypeDeclaration, { type: "object" }>): number {
  // A header in the monospaced font takes about 7 pixels per letter, plus room for the sort arrow.
  const head = path.length * 7 + 40;
  // Includes room for the marks of added and removed rows.
  if (path === "_id") return declaration.type === "number" ? 84 : 156;
  if (declaration.type === "string" && declaration.values !== undefined) return Math.max(96, head);
  if (declaration.type === "string" && (declaration.maxLength ?? 0) > 200) return 280;
  return Math.max(declaration.type === "array" ? listWidth : columnSizes[declaration.type].width, head);
}

function formatTypeName(declaration: TypeDeclaration): string {
  return declaration.type === "array" ? `${formatTypeName(declaration.items)}[]` : declaration.type;
}

/** Only columns with a fraction in some row show decimals, because a declared number may be a year or an amount. */
export function withFractions<C extends Column>(columns: readonly C[], rows: readonly RowLike[]): readonly C[] {
  return columns.map((column) => {
    const read = compilePath(column.path);
    return { ...column, fractional: column.fractional && rows.some((row) => isFraction(read(row))) };
  });
}

function isFraction(value: unknown): boolean {
  return typeof value === "number" && !Number.isInteger(value);
}

/** The column that shows a field: its own, or that of the array that contains it. */
export function findColumn<C extends Pick<Column, "path">>(name: string, columns: readonly C[]): C | undefined {
  return columns.find(({ path }) => name === path || name.startsWith(`${path}.`));
}

export function listColumnPaths(columns: readonly Pick<Column, "path">[], named: Iterable<string>): readonly string[] {
  return [...named].flatMap((name) => findColumn(name, columns)?.path ?? []);
}

/** The columns of the rows that a projection requests, in the declared order. */
export function listProjectedColumns(columns: readonly Column[], projection: string): readonly Column[] {
  if (projection.trim() === "") return columns;
  const { paths, isExclusion } = readProjection(projection);
  return columns.filter((column) => {
    if (column.path === "_id") return true;
    return paths.some((each) => isNamed(column, each, isExclusion)) !== isExclusion;
  });
}

/** The columns that a projection selects: the key, then the others in its order. */
export function listChosenColumns(columns: readonly Column[], projection: string): readonly Column[] {
  const { paths, isExclusion } = readProjection(projection);
  const all = listProjectedColumns(columns, projection);
  if (isExclusion) return all;
  const getColumnPosition = (column: Column): number =>
    column.path === "_id" ? -1 : paths.findIndex((each) => isNamed(column, each, false));
  return all.toSorted((one, other) => getColumnPosition(one) - getColumnPosition(other));
}

/** The state that shows exactly the columns with these paths, in this order. */
export function createColumnChoice(columns: readonly Column[], paths: readonly string[]) {
  const chosen = paths.filter((path) => path !== "_id");
  if (columns.every(({ path }) => path === "_id" || chosen.includes(path))) return { projection: "", allColumns: true };
  return { projection: chosen.length === 0 ? "_id" : chosen.join(","), allColumns: false };
}

function readProjection(projection: string) {
  const parts = projection.split(",").map((part) => part.trim());
  const isExclusion = parts.every((part) => part.startsWith("-"));
  return { paths: parts.map((part) => part.replace(/^-/, "")), isExclusion };
}

/** Whether a projection's path names a column. A member of a list includes its column, but does not exclude it. */
function isNamed({ path }: Column, named: string, isExclusion: boolean): boolean {
  return path === named || path.startsWith(`${named}.`) || (!isExclusion && named.startsWith(`${path}.`));
}
