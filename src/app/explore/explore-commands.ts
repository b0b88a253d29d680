// The commands of Explore: send, copy, switch views and collections, insert a field.

import { type CollectionDeclaration, fieldTypes } from "../../language/index.ts";
import { type Command, commandGroups } from "../commands/command.ts";
import { pageKeys } from "../commands/page-keys.ts";
import { typeName } from "../editor/type-name.ts";
import { groupedNumber } from "../ui/grouped-number.tsx";
import { say } from "../ui/notice.tsx";
import { type ExploreOperation, type ExploreState, exploreOperations, exploreViews } from "./explore-state.ts";
import { type CopyName, copyNames } from "./request/copy-names.ts";
import type { Change } from "./use-explore.ts";

interface Scope {
  readonly state: ExploreState;
  readonly change: Change;
  readonly pickCollection: (name: string) => void;
  readonly collections: readonly CollectionDeclaration[];
  /** The current collection. */
  readonly collection: CollectionDeclaration;
  readonly counts: ReadonlyMap<string, number>;
  /** Why the request can't be sent; null when it can. */
  readonly blocked: string | null;
  readonly send: () => void;
  readonly explain: () => void;
  readonly copy: (name: CopyName) => void;
  /** Adds the request to the bundle. */
  readonly bundle: () => void;
  /** Writes a field's name at the cursor. */
  readonly insert: (path: string) => void;
  readonly editor: EditorActions;
}

interface EditorActions {
  readonly focus: () => void;
  readonly undo: () => void;
  readonly clear: () => void;
}

export function exploreCommands(scope: Scope): readonly Command[] {
  return [
    sending(scope),
    ...editing(scope),
    ...operations(scope),
    ...collections(scope),
    ...views(scope),
    {
      id: "explore.why",
      label: "Explain why a row is kept or left out",
      group: commandGroups.answer,
      words: "why explain reason",
      run: scope.explain,
    },
    ...copyNames.map((name) => ({
      id: `explore.copy.${name}`,
      label: `Copy the request as ${name}`,
      group: commandGroups.export,
      words: "clipboard code snippet export",
      run: () => scope.copy(name),
    })),
    {
      id: "explore.bundle",
      label: "Add to bundle",
      group: commandGroups.export,
      words: "part transaction request",
      run: scope.bundle,
    },
    ...fields(scope),
  ];
}

const sendLabels: Readonly<Record<ExploreOperation, string>> = {
  Find: "Send",
  Update: "Send the update",
  Delete: "Send the deletion",
};

function sending({ state: { operation }, blocked, send }: Scope): Command {
  return {
    // One id per operation, so that recent commands do not offer another one.
    id: `explore.send.${operation}`,
    label: sendLabels[operation],
    group: commandGroups.ask,
    key: pageKeys.send,
    detail: blocked === null ? undefined : "can't be sent now",
    words: "run execute ask find query",
    isWrite: operation !== "Find",
    run: () => (blocked === null ? send() : say(`Not sent. ${blocked}`)),
  };
}

function editing({ state, editor }: Scope): Command[] {
  const group = commandGroups.filter;
  const clear: Command = {
    id: "explore.clear",
    label: "Clear the filter",
    group,
    words: "empty remove delete every row",
    run: editor.clear,
  };
  return [
    { id: "explore.edit", label: "Go to the filter editor", group, words: "write type focus", run: editor.focus },
    { id: "explore.undo", label: "Undo in the filter", group, words: "back", run: editor.undo },
    ...(state.filter === "" ? [] : [clear]),
  ];
}

function operations({ state, change }: Scope): Command[] {
  return exploreOperations
    .filter((operation) => operation !== state.operation)
    .map((operation) => ({
      id: `explore.operation.${operation}`,
      label: `Switch to ${operation}`,
      group: commandGroups.ask,
      words: "operation",
      run: () => change({ operation, view: operation === "Find" ? "Rows" : state.view }),
    }));
}

function collections({ state, pickCollection, collections: all, counts }: Scope): Command[] {
  return all
    .filter(({ name }) => name !== state.collection)
    .map(({ name, description }) => {
      const count = counts.get(name);
      return {
        id: `explore.collection.${name}`,
        label: `Query ${name}`,
        group: commandGroups.ask,
        detail: count === undefined ? undefined : `${groupedNumber(count)} rows`,
        words: `collection ${description}`,
        run: () => pickCollection(name),
      };
    });
}

function views({ state, change }: Scope): Command[] {
  return exploreViews
    .filter((view) => view !== state.view)
    .map((view) => ({
      id: `explore.view.${view}`,
      label: `Show ${view}`,
      group: commandGroups.answer,
      words: "view tab",
      run: () => change({ view }),
    }));
}

function fields({ collection, insert }: Scope): Command[] {
  return [...fieldTypes(collection)].map(([path, type]) => ({
    id: `explore.field.${collection.name}.${path}`,
    label: `Insert ${path}`,
    group: commandGroups.field,
    detail: typeName(type),
    words: "field write",
    run: () => insert(path),
  }));
}
