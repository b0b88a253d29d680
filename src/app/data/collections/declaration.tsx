import { type CSSProperties, type ReactNode, useMemo, useState } from "react";
import {
  type CollectionDeclaration,
  listFieldTypes,
  type OperationName,
  type OperatorSymbol,
  type TypeDeclaration,
  typeName,
} from "../../../language/internal.ts";
import * as factsStyles from "../../ui/facts.module.css";
import { createListedLines, type FieldLine, mostListed } from "../../ui/field-lines.ts";
import { FieldTree, type RenderToggle } from "../../ui/field-tree.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { listMembers, type Member, operatorUses, typeText } from "../fields/members.ts";
import * as styles from "./declaration.module.css";

interface Props {
  readonly collection: CollectionDeclaration;
  readonly children: ReactNode;
}

/** The fields of a collection: what each is for in words, and on demand by which operators. */
export function Declaration({ collection, children }: Props) {
  const members = useMemo(() => new Map(listMembers(collection).map((member) => [member.path, member])), [collection]);
  const paths = useMemo(() => [...members.keys()], [members]);
  const [hasOperators, setHasOperators] = useState(false);
  const renderTable = (lines: readonly FieldLine[], renderToggle?: RenderToggle) => (
    <FieldTable {...{ collection, members, lines, renderToggle, hasOperators }} />
  );
  return (
    <>
      <div className={styles.head}>
        {children}
        <Switch label="Operators" checked={hasOperators} onChange={setHasOperators}>
          Operators
        </Switch>
      </div>
      {paths.length <= mostListed ? (
        renderTable(createListedLines(paths))
      ) : (
        <FieldTree paths={paths} className={styles.search}>
          {renderTable}
        </FieldTree>
      )}
    </>
  );
}

interface FieldTableProps {
  readonly collection: CollectionDeclaration;
  readonly members: ReadonlyMap<string, Member>;
  readonly lines: readonly FieldLine[];
  readonly renderToggle: RenderToggle | undefined;
  readonly hasOperators: boolean;
}

function FieldTable({ collection, members, lines, renderToggle, hasOperators }: FieldTableProps) {
  const uses = hasOperators ? operatorUses : [];
  const types = listFieldTypes(collection);
  return (
    <table className={joinClasses(factsStyles.facts, styles.declaration, renderToggle !== undefined && styles.tree)}>
      <thead>
        <tr>
          {["Field", "Type", "Description", "Can be", ...uses.map(([heading]) => heading)].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
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
              <td>{describeFieldUse(path, collection)}</td>
              {/* A narrow screen shows the heading before the operators. */}
              {uses.map(([heading, operation]) => (
                <td key={heading} data-by={heading}>
                  <Operators symbols={collection.operations[operation].filter[path]} />
                </td>
              ))}
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

/** Such as `found by, sorted by (index)`. */
function describeFieldUse(path: string, { indexes, operations }: CollectionDeclaration): string {
  const isAllowed = (operation: OperationName): boolean => (operations[operation].filter[path] ?? []).length > 0;
  const uses = [
    ...(isAllowed("FindMany") ? ["found by"] : []),
    ...(operations.FindMany.sort.includes(path) ? ["sorted by"] : []),
    ...(isAllowed("UpdateMany") ? ["updated by"] : []),
    ...(isAllowed("DeleteMany") ? ["deleted by"] : []),
  ];
  const access = path === "_id" ? " (key)" : indexes.includes(path) ? " (index)" : "";
  return uses.join(", ") + access;
}
