import { findSwitchesAtCursor, insertField } from "../../codemirror/public.ts";
import { formatNumber, listFieldTypes, typeName } from "../../language/internal.ts";
import type { Service } from "../connection/service.ts";
import type { HandOvers } from "../hand-overs.ts";
import {
  type ExploreOperation,
  exploreOperations,
  exploreViews,
  operationNames,
  withOperation,
} from "../requests/query/explore-state.ts";
import { type CopyName, copyNames, createRequestSpec } from "../requests/query/request-spec.ts";
import { type Command, commandGroups, useCommands } from "../ui/keys/command.ts";
import { keys } from "../ui/keys/keys.ts";
import { say, sayNotLoaded } from "../ui/notice.tsx";
import { mostColumns } from "./session/first-columns.ts";
import type { ExploreSession } from "./session/session.ts";
import { forgetWidths, hasWidths } from "./session/widths.ts";

interface Scope {
  readonly session: ExploreSession;
  readonly service: Service;
  readonly counts: ReadonlyMap<string, number>;
  readonly addToBundle: () => void;
  readonly handOvers: HandOvers;
}

type Entry = Omit<Command, "group">;

export function ExploreCommands(scope: Scope) {
  useCommands(() => createExploreCommands(scope));
  return null;
}

/** Omits commands that would change nothing: where a link names a missing collection, all but those that open another. */
export function createExploreCommands(scope: Scope): readonly Command[] {
  const collections = listCollectionCommands(scope);
  if (scope.session.now().missing !== null)
    return collections.map((entry) => ({ ...entry, group: commandGroups.query }));
  const groups = [
    [commandGroups.query, [...listQueryCommands(scope), ...collections]],
    [commandGroups.filter, listFilterCommands(scope.session)],
    [commandGroups.answer, listAnswerCommands(scope.session)],
    [commandGroups.export, listExportCommands(scope)],
    [commandGroups.field, listFieldCommands(scope.session)],
  ] as const;
  return groups.flatMap(([group, entries]) => entries.map((entry) => ({ ...entry, group })));
}

function offer(isOffered: boolean, id: string, label: string, words: string, run: () => void): readonly Entry[] {
  return isOffered ? [{ id, label, words, run }] : [];
}

const sendLabels: Readonly<Record<ExploreOperation, string>> = {
  Find: "Refresh",
  Update: "Send the update",
  Delete: "Send the deletion",
};

function listQueryCommands({ session }: Scope): readonly Entry[] {
  const { state, blocked } = session.now();
  const { operation } = state;
  return [
    {
      // The id includes the operation, so that a recent command never runs another one.
      id: `explore.send.${operation}`,
      label: sendLabels[operation],
      key: keys.send.key,
      detail: blocked === null ? undefined : "can't be sent now",
      words: "run execute send find query",
      isWrite: operation !== "Find",
      run: session.send,
    },
    ...exploreOperations.flatMap((each) =>
      offer(each !== operation, `explore.operation.${each}`, `Switch to ${each}`, "operation", () =>
        session.query.change(withOperation(each, state)),
      ),
    ),
  ];
}

function listCollectionCommands({ session, counts }: Scope): readonly Entry[] {
  const { state, missing, collections } = session.now();
  return collections
    .filter(({ name }) => missing !== null || name !== state.collection)
    .map(({ name, description }) => {
      const count = counts.get(name);
      return {
        id: `explore.collection.${name}`,
        label: `Query ${name}`,
        detail: count === undefined ? undefined : `${formatNumber(count)} rows`,
        words: `collection ${description}`,
        run: () => session.query.pickCollection(name),
      };
    });
}

function listFilterCommands({ editor, now, query: { pin, unpin, swap } }: ExploreSession): readonly Entry[] {
  const { state, blocked } = now();
  const { filter, compare } = state;
  const isFind = state.operation === "Find";
  const [isPinned, canPin] = [isFind && compare !== "", isFind && filter.trim() !== "" && blocked === null];
  const switches = editor.current?.withView((view) => findSwitchesAtCursor(view.state)) ?? [];
  const edit = { id: "explore.edit", label: "Go to the filter editor", key: keys.editor.key, isGlobal: true };
  const clear = (): void => editor.replace(0, filter.length, "");
  return [
    { ...edit, words: "write type focus", run: () => editor.current?.focus() },
    ...offer(true, "explore.undo", "Undo in the filter", "back", editor.undo),
    ...offer(filter !== "", "explore.clear", "Clear the filter", "empty remove delete every row", clear),
    ...switches.map(({ to, text, run }) => ({
      id: `explore.switch.${to}`,
      label: `Switch condition at the cursor ${to}`,
      detail: text,
      words: "toggle disable enable without",
      run: () => {
        editor.current?.withView(run);
        editor.current?.focus();
      },
    })),
    ...offer(isPinned, "explore.swap", "Swap the filter and the pinned one", "compare exchange", swap),
    ...offer(isPinned, "explore.unpin", "Unpin the filter", "compare stop", unpin),
    ...offer(canPin && !isPinned, "explore.pin", "Compare with this filter", "pin diff two filters", pin),
  ];
}

function listAnswerCommands({ now, query: { change }, why, comparison }: ExploreSession): readonly Entry[] {
  const { state, columns, shown, diff } = now();
  const { sort, projection, allColumns, collection } = state;
  const isPart = shown.length < columns.length;
  const hasOthers = projection !== "" || (allColumns && columns.length > mostColumns);
  const showFields = (isAll: boolean) => (): void => change({ projection: "", allColumns: isAll });
  const resetWidths = (): void => forgetWidths(collection);
  const explain = (): void => {
    change({ view: "Rows" });
    why.open({ focus: true });
  };
  const showAll = (): void => {
    if (diff.only !== null) comparison.toggle(diff.only.part);
  };
  return [
    ...exploreViews.flatMap((view) =>
      offer(view !== state.view, `explore.view.${view}`, `Show ${view}`, "view tab", () => change({ view })),
    ),
    ...offer(true, "explore.why", "Explain why a row is kept or left out", "why explain reason", explain),
    ...offer(sort !== "", "table.sort", "Use the default sort", "order default columns", () => change({ sort: "" })),
    ...offer(isPart, "table.fields", "Show every field", "all columns projection hidden", showFields(true)),
    ...offer(hasOthers, "table.columns", "Show the first columns", "eight default fewer fields", showFields(false)),
    ...offer(hasWidths(collection), "table.widths", "Reset the column widths", "size reset", resetWidths),
    ...offer(diff.only !== null, "table.changes", "Show all rows", "diff changes in out difference", showAll),
  ];
}

function listExportCommands(scope: Scope): readonly Entry[] {
  const words = "clipboard code snippet export";
  return [
    ...copyNames.flatMap((name) =>
      offer(true, `explore.copy.${name}`, `Copy the request as ${name}`, words, () => copy(scope, name)),
    ),
    ...offer(true, "explore.bundle", "Add to bundle", "part transaction request", scope.addToBundle),
    ...offer(true, "explore.lesson", "Make a lesson of this filter", "course teacher learn step write", () =>
      makeLesson(scope),
    ),
  ];
}

/** Copies by command. Rarely used, so the code is loaded on demand. */
function copy({ session, service: { client, backend } }: Scope, name: CopyName): void {
  const { state, blocked } = session.now();
  import("./views/http/copy-request.ts").then(async ({ copyRequest }) => {
    const { message } = await copyRequest(name, { request: createRequestSpec(state), blocked, client, backend });
    say(message);
  }, sayNotLoaded);
}

function makeLesson({ session, handOvers }: Scope): void {
  const { state, analysis, collection } = session.now();
  if (state.filter.trim() === "" || analysis?.text !== state.filter || !analysis.usable) {
    say("Not made. Write a filter without problems first.");
    return;
  }
  const query = { filter: state.filter, operation: operationNames[state.operation] };
  handOvers.makeFilterLesson(query, collection).catch(sayNotLoaded);
}

function listFieldCommands({ now, editor }: ExploreSession): readonly Entry[] {
  const { collection } = now();
  return [...listFieldTypes(collection)].map(([path, type]) => ({
    id: `explore.field.${collection.name}.${path}`,
    label: `Insert ${path}`,
    detail: typeName(type),
    words: "field write",
    run: () => editor.current?.withView((view) => insertField(view, path)),
  }));
}
