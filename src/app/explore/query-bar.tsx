// Owns the bar above the editor: operation, collection, and how the rows are wanted.

import { ChevronDown, ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import type { CollectionDeclaration } from "../../language/index.ts";
import type { Column } from "./columns.ts";
import { type ExploreState, exploreOperations, greatestLimit } from "./explore-state.ts";
import { FieldsMenu } from "./fields-menu.tsx";
import type { Change } from "./use-explore.ts";

interface Props {
  readonly state: ExploreState;
  readonly change: Change;
  readonly collections: readonly CollectionDeclaration[];
  readonly collection: CollectionDeclaration;
  readonly columns: readonly Column[];
  readonly onOpenFields: () => void;
}

export function QueryBar({ state, change, collections, collection, columns, onOpenFields }: Props) {
  return (
    <div className="bar">
      <Pick
        label="Operation"
        value={state.operation}
        options={exploreOperations}
        onPick={(operation) => change({ operation, view: operation === "Find" ? "Rows" : state.view })}
        strong
      />
      <span className="word">in</span>
      <Pick
        label="Collection"
        value={state.collection}
        options={collections.map(({ name }) => name)}
        onPick={(name) => change({ collection: name, filter: "", sort: "", projection: "" })}
        strong
      />
      {state.operation === "Find" ? (
        <>
          <span className="rule" />
          <SortGroup state={state} change={change} collection={collection} />
          <Group label="limit">
            <input
              className="input w-limit num"
              type="number"
              min={0}
              max={greatestLimit}
              aria-label="Limit"
              value={state.limit}
              onChange={(event) => {
                const limit = event.target.valueAsNumber;
                if (Number.isInteger(limit) && limit >= 0 && limit <= greatestLimit) change({ limit });
              }}
            />
          </Group>
          <Group label="fields">
            <FieldsMenu
              columns={columns}
              projection={state.projection}
              onChange={(projection) => change({ projection })}
            />
          </Group>
        </>
      ) : null}
      <span className="push" />
      <button className="btn quiet fields-open" type="button" onClick={onOpenFields}>
        <ListFilter className="icon" aria-hidden />
        <span>Fields</span>
      </button>
    </div>
  );
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="field-group">
      <span className="word" aria-hidden="true">
        {label}
      </span>
      {children}
    </span>
  );
}

interface PickProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly T[];
  readonly onPick: (value: T) => void;
  readonly strong?: boolean;
}

function Pick<T extends string>({ label, value, options, onPick, strong }: PickProps<T>) {
  return (
    <span className={strong === true ? "pick strong" : "pick"}>
      <select aria-label={label} value={value} onChange={(event) => onPick(event.target.value as T)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <ChevronDown className="icon" aria-hidden />
    </span>
  );
}

type SortProps = Omit<Props, "collections" | "columns" | "onOpenFields">;

function SortGroup({ state, change, collection }: SortProps) {
  const { sort, defaultSort = "_id" } = collection.operations.FindMany;
  const options = sort.flatMap((field) => [field, `-${field}`]);
  return (
    <Group label="sort">
      <span className="pick">
        <select
          aria-label="Sort"
          className="mono"
          value={state.sort === "" || options.includes(state.sort) ? state.sort : "other"}
          onChange={(event) => change({ sort: event.target.value })}
        >
          <option value="">{sortLabel(defaultSort)} (default)</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {sortLabel(option)}
            </option>
          ))}
          {state.sort !== "" && !options.includes(state.sort) ? <option value="other">{state.sort}</option> : null}
        </select>
        <ChevronDown className="icon" aria-hidden />
      </span>
    </Group>
  );
}

function sortLabel(sort: string): string {
  return sort.startsWith("-") ? `${sort.slice(1)} ↓` : `${sort} ↑`;
}
