// The list of collections with their row counts, and the fields and operators of the current one.

import { ChevronDown, ChevronRight } from "lucide-react";
import { type KeyboardEvent, memo, type ReactNode, useState } from "react";
import type { CollectionDeclaration, FieldType, OperationName, OperatorSymbol } from "../../language/index.ts";
import { fieldTypes, operators, typeName } from "../../language/index.ts";
import { indexAfter } from "../ui/arrow-keys.ts";
import { classes } from "../ui/classes.ts";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import { sayNotLoaded } from "../ui/notice.tsx";
import { SidePanel } from "../ui/side-panel.tsx";
import type { Sheet } from "../ui/use-sheet.ts";
import * as styles from "./collections-panel.module.css";
import { operationNames } from "./explore-state.ts";
import { useExplore, useExploreSession } from "./session.ts";

interface Props {
  readonly counts: ReadonlyMap<string, number>;
  readonly sheet: Sheet;
  /** Content below the collections. */
  readonly children?: ReactNode;
}

export function CollectionsPanel({ counts, sheet, children }: Props) {
  const { pickCollection } = useExploreSession();
  const collections = useExplore((now) => now.collections);
  const current = useExplore((now) => now.collection.name);
  const operation = operationNames[useExplore((now) => now.state.operation)];
  const used = useExplore((now) => now.used);
  return (
    <SidePanel as="aside" title="Collections" className={styles.collections} sheet={sheet}>
      <ul>
        {collections.map((collection) => {
          const isCurrent = collection.name === current;
          const count = counts.get(collection.name);
          return (
            <li key={collection.name}>
              <button
                className={classes(styles.collRow, isCurrent && styles.on)}
                type="button"
                aria-expanded={isCurrent}
                title={collection.description}
                onClick={() => {
                  if (!isCurrent) pickCollection(collection.name);
                }}
              >
                {isCurrent ? (
                  <ChevronDown className="icon" aria-hidden />
                ) : (
                  <ChevronRight className="icon" aria-hidden />
                )}
                <span>{collection.name}</span>
                <span className="n">{count === undefined ? "–" : <GroupedNumber value={count} />}</span>
              </button>
              {isCurrent ? <FieldTable collection={collection} operation={operation} used={used} /> : null}
            </li>
          );
        })}
      </ul>
      <div className={styles.sideFoot}>{children}</div>
    </SidePanel>
  );
}

/** Operators grouped by the kind of their operands. A field shows a mark for each group that it allows. */
const families = groupBySides();

function groupBySides(): { label: string; symbols: readonly OperatorSymbol[] }[] {
  const groups = new Map<string, OperatorSymbol[]>();
  for (const { symbol, operands, right } of operators.values()) {
    const key = `${operands} ${right}`;
    groups.set(key, [...(groups.get(key) ?? []), symbol]);
  }
  return [...groups.values()].map((symbols) => ({ label: symbols[0] ?? "", symbols }));
}

interface FieldTableProps {
  readonly collection: CollectionDeclaration;
  readonly operation: OperationName;
  readonly used: ReadonlySet<string>;
}

function FieldTable({ collection, operation, used }: FieldTableProps) {
  const { filter } = collection.operations[operation];
  const [stop, setStop] = useState<string>();
  const paths = [...fieldTypes(collection).keys()].filter((path) => filter[path] !== undefined);
  const stopPath = paths.find((path) => path === stop) ?? paths[0];
  return (
    // One tab stop, because there are many fields before the editor.
    <table
      className={styles.fieldTable}
      onKeyDown={moveAmongFields}
      onFocus={({ target }) => setStop(target.dataset.path)}
    >
      <caption className="sr">Fields of {collection.name} and the operators they allow</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Field</span>
          </th>
          <th scope="col">
            <span className="sr">Type</span>
          </th>
          {families.map(({ label }) => (
            <th key={label} scope="col" className="mono">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...fieldTypes(collection)].map(([path, type]) => (
          <FieldRow
            key={path}
            path={path}
            type={type}
            allowed={filter[path] ?? none}
            isUsed={used.has(path)}
            isStop={path === stopPath}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The arrow keys move the focus from field to field. */
function moveAmongFields(event: KeyboardEvent<HTMLElement>): void {
  const fields = [...event.currentTarget.querySelectorAll("button")];
  const at = fields.findIndex((field) => field.matches(":focus"));
  const next = indexAfter(event.key, at, fields.length, { axis: "vertical", ends: false });
  if (next === undefined) return;
  event.preventDefault();
  fields[next]?.focus();
}

interface FieldRowProps {
  readonly path: string;
  readonly type: FieldType;
  readonly allowed: readonly OperatorSymbol[];
  readonly isUsed: boolean;
  /** Whether it is the tab stop. */
  readonly isStop: boolean;
}

const none: readonly OperatorSymbol[] = [];

const FieldRow = memo(function FieldRow({ path, type, allowed, isUsed, isStop }: FieldRowProps) {
  const { editor } = useExploreSession();
  const insert = (): void => {
    import("../editor/editing-aids.ts").then(
      ({ insertField }) => editor.current?.withView((view) => insertField(view, path)),
      sayNotLoaded,
    );
  };
  const split = path.lastIndexOf(".") + 1;
  const name = (
    <code>
      <span className="dim">{path.slice(0, split)}</span>
      {path.slice(split)}
    </code>
  );
  return (
    <tr className={isUsed ? styles.used : undefined} title={type.declaration.description}>
      <th scope="row">
        {allowed.length === 0 ? (
          name
        ) : (
          <button type="button" data-path={path} tabIndex={isStop ? 0 : -1} onClick={insert}>
            {name}
          </button>
        )}
        {isUsed ? <span className="sr"> (in the filter)</span> : null}
      </th>
      <td className={styles.type}>{typeName(type)}</td>
      {families.map(({ label, symbols }) => {
        const declared = symbols.filter((symbol) => allowed.includes(symbol));
        return (
          <td key={label} title={declared.length > 0 ? declared.join(" ") : "not allowed"}>
            <span className={classes(styles.hole, declared.length > 0 && styles.on)} aria-hidden="true" />
            <span className="sr">{declared.length > 0 ? declared.join(" ") : "no"}</span>
          </td>
        );
      })}
    </tr>
  );
});
