import { type CollectionDeclaration, type Condition, filterRules } from "../../../../language/public.ts";
import {
  createDefaultTable,
  type Dialect,
  type SqlFilter,
  toPsql,
  toSql,
  writeOrderBy,
} from "../../../../sql/public.ts";
import { type ExploreState, operationNames } from "../../../requests/query/explore-state.ts";
import { getEffectiveSort, readSort } from "../../../rows/sort-text.ts";

export interface FilterStatement extends Omit<SqlFilter, "text"> {
  readonly text: string;
  /** The same for psql, with the values in the text. Null for SQLite. */
  readonly psql: string | null;
  /** Why the database can't cut the rows to the limit; null if it does. */
  readonly withoutLimit: string | null;
}

type Query = Pick<ExploreState, "operation" | "sort" | "limit">;

/** @throws FilterError where the operation does not allow the filter; RangeError where it needs too many parameters */
export function writeStatement(
  filter: Condition | null,
  { operation, sort, limit }: Query,
  collection: CollectionDeclaration,
  dialect: Dialect,
): FilterStatement {
  const rules = filterRules(collection, operationNames[operation]);
  const { text, ...translated } = toSql(filter, collection, dialect, { rules });
  const selection = `SELECT * FROM ${createDefaultTable(collection, dialect).name}`;
  const around = (condition: string, end: string) =>
    [selection, filter === null ? "" : `WHERE ${condition}`, end].filter((line) => line !== "").join("\n");
  const order = operation === "Find" ? writeOrderBy(writeOrder(sort, collection), collection, dialect) : null;
  const withoutLimit =
    translated.residual !== null
      ? "There is no LIMIT, because rows must be tested first."
      : order?.isExact === false
        ? "There is no LIMIT, because strings with characters from U+D800 on must be sorted first."
        : null;
  const cut = withoutLimit === null ? `\nLIMIT ${limit}` : "";
  const end = order === null ? "" : `ORDER BY ${order.text}${cut}`;
  return {
    ...translated,
    text: around(text, end),
    psql: dialect === "postgresql" ? `${around(toPsql(filter, collection, { rules }), end)};` : null,
    withoutLimit: order === null ? null : withoutLimit,
  };
}

/** The fields of a sort, or of the collection's default. Fields that the collection does not sort by are left out. */
function writeOrder(sort: string, { operations }: CollectionDeclaration) {
  const { sort: sortable, defaultSort = "_id" } = operations.FindMany;
  return readSort(getEffectiveSort(sort, defaultSort))
    .filter(({ path }) => path === "_id" || sortable.includes(path))
    .map(({ path, descending }) => ({ field: path, descending }));
}
