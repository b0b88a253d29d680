// The commands of Explore: send, copy, switch views and collections, insert a field.

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
import { type Command, commandGroups } from "../ui/keys/command.ts";
import { keys } from "../ui/keys/keys.ts";
import { say, sayNotLoaded } from "../ui/notice.tsx";
import type { ExploreSession } from "./session/session.ts";

interface Scope {
  readonly session: ExploreSession;
  readonly service: Service;
  /** Row counts by collection name. */
  readonly counts: ReadonlyMap<string, number>;
  /** Adds the request to the bundle. */
  readonly addToBundle: () => void;
  readonly handOvers: HandOvers;
}

export function createExploreCommands(scope: Scope): readonly Command[] {
  return [
    createSendCommand(scope),
    ...createEditCommands(scope),
    ...createOperationCommands(scope),
    ...createCollectionCommands(scope),
    ...createViewCommands(scope),
    {
      id: "explore.why",
      label: "Explain why a row is kept or left out",
      group: commandGroups.answer,
      words: "why explain reason",
      run: () => {
        scope.session.query.change({ view: "Rows" });
        scope.session.why.open({ focus: true });
      },
    },
    ...copyNames.map((name) => ({
      id: `explore.copy.${name}`,
      label: `Copy the request as ${name}`,
      group: commandGroups.export,
      words: "clipboard code snippet export",
      run: () => copy(scope, name),
    })),
    {
      id: "explore.bundle",
      label: "Add to bundle",
      group: commandGroups.export,
      words: "part transaction request",
      run: scope.addToBundle,
    },
    {
      id: "explore.lesson",
      label: "Make a lesson of this filter",
      group: commandGroups.export,
      words: "course teacher learn step write",
      run: () => makeLesson(scope),
    },
    ...createFieldCommands(scope),
  ];
}

const sendLabels: Readonly<Record<ExploreOperation, string>> = {
  Find: "Send",
  Update: "Send the update",
  Delete: "Send the deletion",
};

/** Copies by command. Rarely used, so the code is loaded on demand. */
function copy({ session, service: { client, backend } }: Scope, name: CopyName): void {
  const { state, blocked } = session.now();
  import("./views/request/copy-request.ts").then(async ({ copyRequest }) => {
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

function createSendCommand({ session }: Scope): Command {
  const { state, blocked } = session.now();
  const { operation } = state;
  return {
    // The id includes the operation, so that a recent command never runs another one.
    id: `explore.send.${operation}`,
    label: sendLabels[operation],
    group: commandGroups.query,
    key: keys.send.key,
    detail: blocked === null ? undefined : "can't be sent now",
    words: "run execute ask find query",
    isWrite: operation !== "Find",
    run: session.send,
  };
}

function createEditCommands({ session }: Scope): Command[] {
  const { filter } = session.now().state;
  const group = commandGroups.filter;
  const clear: Command = {
    id: "explore.clear",
    label: "Clear the filter",
    group,
    words: "empty remove delete every row",
    run: () => session.editor.replace(0, filter.length, ""),
  };
  return [
    {
      id: "explore.edit",
      label: "Go to the filter editor",
      group,
      key: keys.editor.key,
      isGlobal: true,
      words: "write type focus",
      run: () => session.editor.current?.focus(),
    },
    { id: "explore.undo", label: "Undo in the filter", group, words: "back", run: session.editor.undo },
    ...(filter === "" ? [] : [clear]),
    ...createSwitchCommands(session),
    ...createCompareCommands(session),
  ];
}

function createSwitchCommands({ editor }: ExploreSession): Command[] {
  const switches = editor.current?.withView(({ state }) => findSwitchesAtCursor(state)) ?? [];
  return switches.map(({ to, text, run }) => ({
    id: `explore.switch.${to}`,
    label: `Switch condition at the cursor ${to}`,
    group: commandGroups.filter,
    detail: text,
    words: "toggle disable enable without",
    run: () => {
      editor.current?.withView(run);
      editor.current?.focus();
    },
  }));
}

function createCompareCommands({ now, query: { pin, unpin, swap } }: ExploreSession): Command[] {
  const { state, blocked } = now();
  const group = commandGroups.filter;
  if (state.operation !== "Find") return [];
  if (state.compare !== "")
    return [
      { id: "explore.swap", label: "Swap the filter and the pinned one", group, words: "compare exchange", run: swap },
      { id: "explore.unpin", label: "Unpin the filter", group, words: "compare stop", run: unpin },
    ];
  if (state.filter.trim() === "" || blocked !== null) return [];
  return [{ id: "explore.pin", label: "Compare with this filter", group, words: "pin diff two filters", run: pin }];
}

function createOperationCommands({ session }: Scope): Command[] {
  const { state } = session.now();
  return exploreOperations
    .filter((operation) => operation !== state.operation)
    .map((operation) => ({
      id: `explore.operation.${operation}`,
      label: `Switch to ${operation}`,
      group: commandGroups.query,
      words: "operation",
      run: () => session.query.change(withOperation(operation, state)),
    }));
}

function createCollectionCommands({ session, counts }: Scope): Command[] {
  const { state, collections: all } = session.now();
  return all
    .filter(({ name }) => name !== state.collection)
    .map(({ name, description }) => {
      const count = counts.get(name);
      return {
        id: `explore.collection.${name}`,
        label: `Query ${name}`,
        group: commandGroups.query,
        detail: count === undefined ? undefined : `${formatNumber(count)} rows`,
        words: `collection ${description}`,
        run: () => session.query.pickCollection(name),
      };
    });
}

function createViewCommands({ session }: Scope): Command[] {
  const { state } = session.now();
  return exploreViews
    .filter((view) => view !== state.view)
    .map((view) => ({
      id: `explore.view.${view}`,
      label: `Show ${view}`,
      group: commandGroups.answer,
      words: "view tab",
      run: () => session.query.change({ view }),
    }));
}

function createFieldCommands({ session }: Scope): Command[] {
  const { collection } = session.now();
  return [...listFieldTypes(collection)].map(([path, type]) => ({
    id: `explore.field.${collection.name}.${path}`,
    label: `Insert ${path}`,
    group: commandGroups.field,
    detail: typeName(type),
    words: "field write",
    run: () => session.editor.current?.withView((view) => insertField(view, path)),
  }));
}
