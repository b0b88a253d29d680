import { type CSSProperties, type ReactNode, useMemo } from "react";
import { listFieldTypes, typeName } from "../../../language/internal.ts";
import type { CollectionDeclaration, OperatorSymbol, TypeDeclaration } from "../../../language/public.ts";
import { writeRoute } from "../../address/route.ts";
import * as factsStyles from "../../ui/facts.module.css";
import { createListedLines, type FieldLine, mostListed } from "../../ui/field-lines.ts";
import { FieldTree, type RenderToggle } from "../../ui/field-tree.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { listMembers, type Member, operatorUses, typeText } from "../fields/members.ts";
import * as styles from "./declaration.module.css";

export const declarationTitle = "declaration-title";

interface Props {
  readonly collection: CollectionDeclaration;
  readonly children: ReactNode;
}

export function Declaration({ collection, children }: Props) {
  const { name, description } = collection;
  return (
    <ScrollArea className={joinClasses(styles.dataDeclaration, "scroll")} aria-labelledby={declarationTitle}>
      <div className={styles.declarationHead}>
        <h2 id={declarationTitle}>{name}</h2>
        <a className="btn small" href={writeRoute("explore", [["collection", name]])}>
          Open in Explore
        </a>
        {children}
      </div>
      <p className="dim">{description}</p>
      <Fields key={name} collection={collection} />
    </ScrollArea>
  );
}

function Fields({ collection }: Pick<Props, "collection">) {
  const members = useMemo(() => new Map(listMembers(collection).map((member) => [member.path, member])), [collection]);
  const paths = useMemo(() => [...members.keys()], [members]);
  const renderTable = (lines: readonly FieldLine[], renderToggle?: RenderToggle) => (
    <FieldTable collection={collection} members={members} lines={lines} renderToggle={renderToggle} />
  );
  if (paths.length <= mostListed) return renderTable(createListedLines(paths));
  return (
    <FieldTree paths={paths} className={styles.search}>
      {renderTable}
    </FieldTree>
  );
}

interface FieldTableProps extends Pick<Props, "collection"> {
  readonly members: ReadonlyMap<string, Member>;
  readonly lines: readonly FieldLine[];
  /** Undefined for fields without a tree. */
  readonly renderToggle: RenderToggle | undefined;
}

function FieldTable({ collection, members, lines, renderToggle }: FieldTableProps) {
  const types = listFieldTypes(collection);
  return (
    <table className={joinClasses(factsStyles.facts, styles.declaration, renderToggle !== undefined && styles.tree)}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Description</th>
          {operatorUses.map(([heading]) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
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
                {renderToggle?.(line) ?? <code>{path.slice(nameAt)}</code>}
              </th>
              <td>{type === undefined ? typeText(declaration) : typeName(type)}</td>
              <td>
                {declaration.description ?? type?.declaration.description}{" "}
                <span className="dim">{describeConstraints(declaration)}</span>
              </td>
              {/* A narrow screen shows the heading before the operators. */}
              {operatorUses.map(([heading, operation]) => (
                <td key={heading} data-by={heading}>
                  <Operators symbols={collection.operations[operation].filter[path]} />
                </td>
              ))}
              <td className="dim">{describeFieldUse(path, collection)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Operators({ symbols = [] }: { readonly symbols: readonly OperatorSymbol[] | undefined }) {
  return symbols.length === 0 ? <span className="dim">–</span> : <code>{symbols.join(" ")}</code>;
}

/** Those of an array are its own, and then those of its values. */
function describeConstraints(declaration: TypeDeclaration): string {
  return [...(declaration.required === true ? ["Required."] : []), ...listLimits(declaration)].join(" ");
}

function listLimits(declaration: TypeDeclaration): readonly string[] {
  if (declaration.type === "object") return [];
  if (declaration.type === "array") {
    const { maxItems, items } = declaration;
    return [...(maxItems === undefined ? [] : [`At most ${maxItems} items.`]), ...listLimits(items)];
  }
  const { values, minimum, maximum, integer, maxLength } = declaration;
  const limits = [
    values === undefined ? "" : `One of ${values.join(", ")}.`,
    integer === true ? "Whole." : "",
    minimum === undefined ? "" : `At least ${minimum}.`,
    maximum === undefined ? "" : `At most ${maximum}.`,
    maxLength === undefined ? "" : `At most ${maxLength} characters.`,
  ];
  return limits.filter((limit) => limit !== "");
}

function describeFieldUse(path: string, { indexes, operations: { FindMany } }: CollectionDeclaration): string {
  const access = indexes.includes(path) ? "index" : "";
  const uses = [path === "_id" ? "key" : access, FindMany.sort.includes(path) ? "sortable" : ""];
  return uses.filter((use) => use !== "").join(", ");
}
