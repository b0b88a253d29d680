// The list of collections with their row counts, and the fields and operators of the current one.

import { ChevronDown, ChevronRight } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useMemo, useState } from "react";
import { listFieldTypes, operators, typeName } from "../../../language/internal.ts";
import type { FieldType, OperatorSymbol } from "../../../language/public.ts";
import { operationNames } from "../../requests/query/explore-state.ts";
import { createListedLines, type FieldLine, mostListed } from "../../ui/field-lines.ts";
import type { RenderToggle } from "../../ui/field-tree.tsx";
import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { getNextIndex } from "../../ui/keys/arrow-keys.ts";
import { sayNotLoaded } from "../../ui/notice.tsx";
import { loadOnDemand } from "../../ui/on-demand.tsx";
import { type Sheet, SidePanel } from "../../ui/panes/side-panel.tsx";
import { useExplore, useExploreSession } from "../session/session.ts";
import * as styles from "./collections-panel.module.css";

const FieldTree = loadOnDemand(() => import("../../ui/field-tree.tsx"), "FieldTree");

interface Props {
  readonly counts: ReadonlyMap<string, number>;
  readonly sheet: Sheet;
  readonly children: ReactNode;
}

export function CollectionsPanel({ counts, sheet, children }: Props) {
  const { query } = useExploreSession();
  const collections = useExplore((now) => now.collections);
  const current = useExplore((now) => now.collection.name);
  return (
    <SidePanel as="aside" title="Collections" className={styles.collections} sheet={sheet}>
      <ul>
        {collections.map((collection) => {
          const { name, description } = collection;
          const isCurrent = name === current;
          const count = counts.get(name);
          const Icon = isCurrent ? ChevronDown : ChevronRight;
          return (
            <li key={name}>
              <button
                className={joinClasses(styles.collRow, isCurrent && styles.on)}
                type="button"
                aria-expanded={isCurrent}
                title={description}
                onClick={() => isCurrent || query.pickCollection(name)}
              >
                <Icon className="icon" aria-hidden />
                <span>{name}</span>
                <span className="n">{count === undefined ? "–" : <GroupedNumber value={count} />}</span>
              </button>
              {isCurrent ? <Fields key={name} /> : null}
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

function Fields() {
  const collection = useExplore((now) => now.collection);
  const paths = useMemo(() => [...listFieldTypes(collection).keys()], [collection]);
  if (paths.length <= mostListed) return <FieldTable lines={createListedLines(paths)} />;
  return (
    <FieldTree paths={paths} className={styles.search}>
      {(lines, renderToggle) => <FieldTable lines={lines} renderToggle={renderToggle} />}
    </FieldTree>
  );
}

interface FieldTableProps {
  readonly lines: readonly FieldLine[];
  readonly renderToggle?: RenderToggle;
}

function FieldTable({ lines, renderToggle }: FieldTableProps) {
  const collection = useExplore((now) => now.collection);
  const used = useExplore((now) => now.used);
  const { filter } = collection.operations[operationNames[useExplore((now) => now.state.operation)]];
  const [stop, setStop] = useState<string>();
  const types = listFieldTypes(collection);
  const stops = lines.filter(({ path, count }) => count > 0 || filter[path] !== undefined);
  const stopPath = (stops.find(({ path }) => path === stop) ?? stops[0])?.path;
  return (
    // One tab stop, because there are many fields before the editor.
    <table
      className={joinClasses(styles.fieldTable, renderToggle !== undefined && styles.tree)}
      onKeyDown={moveAmongFields}
      onFocus={({ target }) => setStop(target.dataset.path)}
    >
      <caption className="sr">Fields of {collection.name} and the operators they allow</caption>
      <thead>
        <tr>
          {["Field", "Type"].map((label) => (
            <th key={label} scope="col">
              <span className="sr">{label}</span>
            </th>
          ))}
          {families.map(({ label }) => (
            <th key={label} scope="col" className="mono">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { path, depth } = line;
          const type = types.get(path);
          const isStop = path === stopPath;
          const hasUsed = [...used].some((each) => each.startsWith(`${path}.`));
          return type === undefined ? (
            <tr key={path} className={hasUsed ? styles.used : undefined}>
              <th scope="row" colSpan={2 + families.length} style={indent(depth)}>
                {renderToggle?.(line, isStop ? 0 : -1)}
              </th>
            </tr>
          ) : (
            <FieldRow
              key={path}
              line={line}
              type={type}
              allowed={filter[path] ?? none}
              isUsed={used.has(path)}
              isStop={isStop}
            />
          );
        })}
      </tbody>
    </table>
  );
}

function indent(depth: number): CSSProperties | undefined {
  return depth === 0 ? undefined : ({ "--depth": depth } as CSSProperties);
}

function moveAmongFields(event: KeyboardEvent<HTMLElement>): void {
  const fields = [...event.currentTarget.querySelectorAll("button")];
  const at = fields.findIndex((field) => field.matches(":focus"));
  const next = getNextIndex(event.key, at, fields.length, { axis: "vertical", ends: false });
  if (next === undefined) return;
  event.preventDefault();
  fields[next]?.focus();
}

interface FieldRowProps {
  readonly line: FieldLine;
  readonly type: FieldType;
  readonly allowed: readonly OperatorSymbol[];
  readonly isUsed: boolean;
  readonly isStop: boolean;
}

const none: readonly OperatorSymbol[] = [];

const FieldRow = memo(function FieldRow({ line, type, allowed, isUsed, isStop }: FieldRowProps) {
  const { path, nameAt, depth } = line;
  const { editor } = useExploreSession();
  const insert = (): void => {
    import("../../editor/editing-aids.ts").then(
      ({ insertField }) => editor.current?.withView((view) => insertField(view, path)),
      sayNotLoaded,
    );
  };
  // The dot stays where the path in front of it is shortened.
  const split = Math.max(nameAt, path.lastIndexOf("."));
  const name = (
    <code>
      <span className="dim">{path.slice(nameAt, split)}</span>
      {path.slice(split)}
    </code>
  );
  return (
    <tr className={isUsed ? styles.used : undefined} title={type.declaration.description}>
      <th scope="row" style={indent(depth)}>
        {allowed.length === 0 ? (
          name
        ) : (
          <button type="button" aria-label={path} data-path={path} tabIndex={isStop ? 0 : -1} onClick={insert}>
            {name}
          </button>
        )}
        {isUsed ? <span className="sr"> (in the filter)</span> : null}
      </th>
      <td className={styles.type}>{typeName(type)}</td>
      {families.map(({ label, symbols }) => {
        const declared = symbols.filter((symbol) => allowed.includes(symbol)).join(" ");
        return (
          <td key={label} title={declared || "not allowed"}>
            <span className={joinClasses(styles.hole, declared !== "" && styles.on)} aria-hidden="true" />
            <span className="sr">{declared || "no"}</span>
          </td>
        );
      })}
    </tr>
  );
});
