// Fields that lead through arrays.

import type { ArrayDeclaration, CollectionDeclaration, TypeDeclaration } from "../language/public.ts";
import { type ConditionPair, createConstant } from "./condition-pair.ts";
import { writeMemberName } from "./names.ts";
import { getTypeAt, type Scope } from "./scope.ts";
import { always, insertVerbatim, never, type Sql, sql } from "./sql-text.ts";
import { convertFromJson, type SqlColumn } from "./table.ts";
import { createValue, type Test } from "./value.ts";

/**
 * Claims that a test holds for a value at a path through arrays. A missing array, also inside an element, counts as one
 * null. An empty array has no values.
 *
 * @param ignoresCase - whether the test is `ilike`, which reads the folded array if there is one
 * @returns undefined if the table does not have the array
 */
export function writeSomeElement(
  path: string,
  test: Test,
  ignoresCase: boolean,
  scope: Scope,
): ConditionPair | undefined {
  const { array, names } = splitAtArray(path, scope.collection);
  const column = scope.table.array(array.path);
  if (column === undefined) return undefined;
  const folded = ignoresCase ? column.folded : undefined;
  const elements = new Elements(scope, column.text ?? "plain");
  const element = elements.open(folded ?? column.sql, array.declaration, names);
  const value = createValue(
    folded === undefined ? element : { ...element, folded: element.sql },
    getTypeAt(path, scope).type,
    scope.dialect,
  );
  const { holds, reason } = test(value);
  if (holds === never && reason === undefined) return createConstant(false);
  const some = sql`EXISTS (SELECT 1 FROM ${elements.from} WHERE ${holds})`;
  return { holds: some, fails: reason === undefined ? sql`NOT ${some}` : always, reason };
}

/** Splits a path after its first array. */
function splitAtArray(path: string, { fields }: CollectionDeclaration) {
  const names = path.split(".");
  let declaration: TypeDeclaration | undefined = { type: "object", fields };
  for (const [index, name] of names.entries()) {
    declaration = declaration?.type === "object" ? declaration.fields[name] : undefined;
    if (declaration?.type === "array")
      return { array: { path: names.slice(0, index + 1).join("."), declaration }, names: names.slice(index + 1) };
  }
  throw new TypeError(`\`${path}\` leads through no array.`);
}

/** The arrays that a path leads through, each as a table of its elements. */
class Elements {
  readonly #scope: Scope;
  readonly #text: "plain" | "ordered";
  readonly #tables: string[] = [];

  constructor(scope: Scope, text: "plain" | "ordered") {
    this.#scope = scope;
    this.#text = text;
  }

  get from(): Sql {
    return insertVerbatim(this.#tables.join(", "));
  }

  /** Adds the elements of an array. Returns the value at the names inside them. */
  open(array: string, { items }: ArrayDeclaration, names: readonly string[]): SqlColumn {
    const alias = `e${this.#tables.length + 1}`;
    this.#tables.push(
      this.#scope.dialect === "postgresql"
        ? `jsonb_array_elements(CASE jsonb_typeof(${array}) WHEN 'array' THEN ${array} ELSE '[null]' END) AS ${alias}(value)`
        : `json_each(CASE json_type(${array}) WHEN 'array' THEN ${array} ELSE '[null]' END) AS ${alias}`,
    );
    return this.#read(`${alias}.value`, items, names, []);
  }

  /** Reads the value at some names inside an element, of which the first were walked already. */
  #read(element: string, declared: TypeDeclaration, names: readonly string[], walked: readonly string[]): SqlColumn {
    const { dialect } = this.#scope;
    const [name = "", ...rest] = names;
    switch (declared.type) {
      case "object": {
        const member = declared.fields[name];
        if (member === undefined) throw new TypeError(`There is no member \`${name}\`.`);
        return this.#read(element, member, rest, [...walked, writeMemberName(name, dialect)]);
      }
      case "array": {
        const inner = walked.length === 0 ? element : `(${[element, ...walked].join(" -> ")})`;
        return this.open(inner, declared, names);
      }
      default:
        return convertFromJson(this.#scalar(element, walked), declared.type, dialect, this.#text);
    }
  }

  #scalar(element: string, walked: readonly string[]): string {
    if (walked.length > 0) return `(${[element, ...walked.slice(0, -1)].join(" -> ")} ->> ${walked.at(-1)})`;
    return this.#scope.dialect === "postgresql" ? `(${element} #>> '{}')` : element;
  }
}
