// Shows a collection's declaration: every field with its type, constraints and operators.

import { type CSSProperties, type ReactNode, useMemo } from "react";
import { listFieldTypes, typeName } from "../../../language/internal.ts";
import type { CollectionDeclaration, OperatorSymbol, TypeDeclaration } from "../../../language/public.ts";
import { writeRoute } from "../../address/route.ts";
import * as factsStyles from "../../ui/facts.module.css";
import { createListedLines, type FieldLine, mostListed } from "../../ui/field-lines.ts";
import { FieldTree, type RenderToggle } from "../../ui/field-tree.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { listMembers, type Member, typeText } from "../fields/members.ts";
import { CollectionSize } from "./collection-size.tsx";
import * as styles from "./declaration.module.css";

/** The id of the heading. */
export const declarationTitle = "declaration-title";

interface Props {
  readonly collection: CollectionDeclaration;
  /** What can be done with the collection. */
  readonly children: ReactNode;
}

export function Declaration({ collection, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={joinClasses(styles.dataDeclaration, "scroll")} tabIndex={0} aria-labelledby={declarationTitle}>
      <div className={styles.declarationHead}>
        <h2 id={declarationTitle}>{collection.name}</h2>
        <a className="btn small" href={writeRoute("explore", [["collection", collection.name]])}>
          Open in Explore
        </a>
        {children}
      </div>
      <p className="dim">
        {collection.description} <CollectionSize key={collection.name} name={collection.name} />
      </p>
      <Fields key={collection.name} collection={collection} />
    </section>
  );
}

function Fields({ collection }: Pick<Props, "collection">) {
  const members = useMemo(() => new Map(listMembers(collection).map((member) => [member.path, member])), [collection]);
  const paths = useMemo(() => [...members.keys()], [members]);
  if (paths.length <= mostListed)
    return <FieldTable collection={collection} members={members} lines={createListedLines(paths)} />;
  return (
    <FieldTree paths={paths} className={styles.search}>
      {(lines, renderFold) => (
        <FieldTable collection={collection} members={members} lines={lines} renderFold={renderFold} />
      )}
    </FieldTree>
  );
}

interface FieldTableProps extends Pick<Props, "collection"> {
  readonly members: ReadonlyMap<string, Member>;
  readonly lines: readonly FieldLine[];
  /** Undefined for fields without a tree. */
  readonly renderFold?: RenderToggle;
}

function FieldTable({ collection, members, lines, renderFold }: FieldTableProps) {
  const { FindMany, UpdateMany, DeleteMany } = collection.operations;
  const types = listFieldTypes(collection);
  return (
    <table className={joinClasses(factsStyles.facts, styles.declaration, renderFold !== undefined && styles.tree)}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Description</th>
          <th scope="col">Find by</th>
          <th scope="col">Update by</th>
          <th scope="col">Delete by</th>
          <th scope="col">Key, index, sort</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { path, nameAt, depth } = line;
          const declaration = members.get(path)?.declaration;
          const type = types.get(path);
          return declaration === undefined ? null : (
            <tr key={path}>
              <th scope="row" aria-label={path} style={{ "--depth": depth } as CSSProperties}>
                {renderFold?.(line) ?? <code>{path.slice(nameAt)}</code>}
              </th>
              <td>{type === undefined ? typeText(declaration) : typeName(type)}</td>
              <td>
                {declaration.description ?? type?.declaration.description}{" "}
                <span className="dim">{describeConstraints(declaration)}</span>
              </td>
              <Operators by="Find by" symbols={FindMany.filter[path]} />
              <Operators by="Update by" symbols={UpdateMany.filter[path]} />
              <Operators by="Delete by" symbols={DeleteMany.filter[path]} />
              <td className="dim">{describeFieldUse(path, collection)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface OperatorsProps {
  /** The head of the column, which a narrow screen shows before the operators. */
  readonly by: string;
  readonly symbols?: readonly OperatorSymbol[] | undefined;
}

function Operators({ by, symbols = [] }: OperatorsProps) {
  return (
    <td data-by={by}>{symbols.length === 0 ? <span className="dim">–</span> : <code>{symbols.join(" ")}</code>}</td>
  );
}

/** Those of an array are its own, and then those of its values. */
function describeConstraints(declaration: TypeDeclaration): string {
  const own = declaration.required === true ? "Required." : "";
  return [own, ...listLimits(declaration)].filter((text) => text !== "").join(" ");
}

function listLimits(declaration: TypeDeclaration): readonly string[] {
  if (declaration.type === "object") return [];
  if (declaration.type === "array") {
    const { maxItems, items } = declaration;
    return [maxItems === undefined ? "" : `At most ${maxItems} items.`, ...listLimits(items)];
  }
  const { values, minimum, maximum, integer, maxLength } = declaration;
  return [
    values === undefined ? "" : `One of ${values.join(", ")}.`,
    integer === true ? "Whole." : "",
    minimum === undefined ? "" : `At least ${minimum}.`,
    maximum === undefined ? "" : `At most ${maximum}.`,
    maxLength === undefined ? "" : `At most ${maxLength} characters.`,
  ];
}

function describeFieldUse(path: string, { indexes, operations }: CollectionDeclaration): string {
  const facts = [
    path === "_id" ? "key" : indexes.includes(path) ? "index" : "",
    operations.FindMany.sort.includes(path) ? "sortable" : "",
  ];
  return facts.filter((fact) => fact !== "").join(", ");
}
