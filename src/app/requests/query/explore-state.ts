import type { CollectionDeclaration, OperationName } from "../../../language/public.ts";
import { defaultRowLimit, greatestRowLimit } from "../../../wire/public.ts";

export const exploreOperations = ["Find", "Update", "Delete"] as const;
export type ExploreOperation = (typeof exploreOperations)[number];

export const exploreViews = ["Rows", "Tree", "Plan", "SQL", "HTTP"] as const;
export type ExploreView = (typeof exploreViews)[number];

/** The views whose content is in HTTP, in links of earlier versions. */
const formerViews = /^re(quest|sponse)$/i;

export const operationNames: Readonly<Record<ExploreOperation, OperationName>> = {
  Find: "FindMany",
  Update: "UpdateMany",
  Delete: "DeleteMany",
};

export interface ExploreState {
  readonly operation: ExploreOperation;
  readonly collection: string;
  readonly filter: string;
  /** The conditions that are switched off, as `SwitchedOffMemory` keeps them; empty for none. */
  readonly off: string;
  /** As in the query, `-total,name`; empty for the collection's default. */
  readonly sort: string;
  readonly limit: number;
  /** As in the query; empty for every field. Its fields are the columns of the table, in its order. */
  readonly projection: string;
  /** Whether the table shows every column of the rows rather than the first few; counts without a projection. */
  readonly allColumns: boolean;
  readonly patch: string;
  readonly view: ExploreView;
  /** The pinned filter, which the current one is compared with; empty for none. */
  readonly compare: string;
}

const firstFilter = "status in ['open', 'paid'] and total > 100";

/** The state of a first visit: a filter on the orders, or else the first collection. */
export function createFirstState(collections: readonly CollectionDeclaration[]): ExploreState {
  const orders = collections.find(({ name }) => name === "Orders");
  const collection = orders ?? collections[0];
  return {
    operation: "Find",
    collection: collection?.name ?? "",
    filter: orders === undefined ? "" : firstFilter,
    off: "",
    sort: "",
    limit: defaultRowLimit,
    projection: "",
    allColumns: false,
    patch: "",
    view: "Rows",
    compare: "",
  };
}

/** Missing and invalid values have their default, so that an address can be written by hand. Null without any. */
export function readExplore(
  params: ReadonlyMap<string, string>,
  collections: readonly CollectionDeclaration[],
): ExploreState | null {
  if (params.size === 0) return null;
  const first = createFirstState(collections);
  const limit = Number(params.get("limit") ?? defaultRowLimit);
  return {
    operation: exploreOperations.find((each) => each === params.get("operation")) ?? "Find",
    collection: collections.find(({ name }) => name === params.get("collection"))?.name ?? first.collection,
    filter: params.get("filter") ?? "",
    off: params.get("off") ?? "",
    sort: params.get("sort") ?? "",
    limit: Number.isInteger(limit) && limit >= 0 && limit <= greatestRowLimit ? limit : defaultRowLimit,
    projection: params.get("projection") ?? "",
    allColumns: params.get("columns") === "all",
    patch: params.get("patch") ?? "",
    view: exploreViews.find((each) => each === params.get("view")?.replace(formerViews, "HTTP")) ?? "Rows",
    compare: params.get("compare") ?? "",
  };
}

/** The collection that an address names and the service does not have; null otherwise. */
export function findMissingCollection(
  params: ReadonlyMap<string, string>,
  collections: readonly CollectionDeclaration[],
): string | null {
  const named = params.get("collection") ?? "";
  return named === "" || collections.some(({ name }) => name === named) ? null : named;
}

/** The parameters of an address for `readExplore`. Defaults are omitted, except for the collection and the filter. */
export function writeExplore(state: ExploreState): [string, string][] {
  return [
    ["operation", state.operation === "Find" ? "" : state.operation],
    ["collection", state.collection],
    ["filter", state.filter],
    ["off", state.off],
    ["sort", state.sort],
    ["limit", state.limit === defaultRowLimit ? "" : String(state.limit)],
    ["projection", state.projection],
    ["columns", state.allColumns ? "all" : ""],
    ["patch", state.operation === "Update" ? state.patch : ""],
    ["view", state.view === "Rows" ? "" : state.view],
    ["compare", state.operation === "Find" ? state.compare : ""],
  ];
}

/** The change of a state to another operation. The response of the one before is not shown with it. */
export function withOperation(operation: ExploreOperation, { view }: ExploreState) {
  return { operation, view: operation === "Find" || view === "HTTP" ? "Rows" : view } as const;
}

/** The parameters of a state that its request depends on: without what only changes the display. */
export function writeQuery(state: ExploreState): [string, string][] {
  return writeExplore({ ...state, allColumns: false, view: "Rows", compare: "" });
}

export function isSameQuery(a: ExploreState, b: ExploreState): boolean {
  const [first, other] = [writeQuery(a), writeQuery(b)];
  return first.every(([, value], index) => value === other[index]?.[1]);
}
