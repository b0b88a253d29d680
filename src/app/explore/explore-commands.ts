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
import type { ExploreSession } from "./session/session.ts";

interface Scope {
  readonly session: ExploreSession;
  readonly service: Service;
  readonly counts: ReadonlyMap<string, number>;
  readonly addToBundle: () => void;
  readonly handOvers: HandOvers;
}

type Entry = Omit<Command, "group">;

/** Registers the commands of Explore. */
export function ExploreCommands(scope: Scope) {
  useCommands(() => createExploreCommands(scope));
  return null;
}

function createExploreCommands(scope: Scope): readonly Command[] {
  const groups = [
    [commandGroups.query, listQueryCommands(scope)],
    [commandGroups.filter, listFilterCommands(scope.session)],
    [commandGroups.answer, listAnswerCommands(scope.session)],
    [commandGroups.export, listExportCommands(scope)],
    [commandGroups.field, listFieldCommands(scope.session)],
  ] as const;
  return groups.flatMap(([group, entries]) => entries.map((entry) => ({ ...entry, group })));
}

const sendLabels: Readonly<Record<ExploreOperation, string>> = {
  Find: "Send",
  Update: "Send the update",
  Delete: "Send the deletion",
};

function listQueryCommands({ session, counts }: Scope): readonly Entry[] {
  const { state, blocked, collections } = session.now();
  const { operation } = state;
  return [
    {
      // The id includes the operation, so that a recent command never runs another one.
      id: `explore.send.${operation}`,
      label: sendLabels[operation],
      key: keys.send.key,
      detail: blocked === null ? undefined : "can't be sent now",
      words: "run execute ask find query",
      isWrite: operation !== "Find",
      run: session.send,
    },
    ...exploreOperations
      .filter((each) => each !== operation)
      .map((each) => ({
        id: `explore.operation.${each}`,
        label: `Switch to ${each}`,
        words: "operation",
        run: () => session.query.change(withOperation(each, state)),
      })),
    ...collections
      .filter(({ name }) => name !== state.collection)
      .map(({ name, description }) => {
        const count = counts.get(name);
        return {
          id: `explore.collection.${name}`,
          label: `Query ${name}`,
          detail: count === undefined ? undefined : `${formatNumber(count)} rows`,
          words: `collection ${description}`,
          run: () => session.query.pickCollection(name),
        };
      }),
  ];
}

function listFilterCommands(session: ExploreSession): readonly Entry[] {
  const { editor } = session;
  const { filter } = session.now().state;
  const edit = { id: "explore.edit", label: "Go to the filter editor", key: keys.editor.key, isGlobal: true };
  const clear = { id: "explore.clear", label: "Clear the filter", words: "empty remove delete every row" };
  const switches = editor.current?.withView(({ state }) => findSwitchesAtCursor(state)) ?? [];
  return [
    { ...edit, words: "write type focus", run: () => editor.current?.focus() },
    { id: "explore.undo", label: "Undo in the filter", words: "back", run: editor.undo },
    ...(filter === "" ? [] : [{ ...clear, run: () => editor.replace(0, filter.length, "") }]),
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
    ...listCompareCommands(session),
  ];
}

function listCompareCommands({ now, query: { pin, unpin, swap } }: ExploreSession): readonly Entry[] {
  const { state, blocked } = now();
  if (state.operation !== "Find") return [];
  if (state.compare !== "")
    return [
      { id: "explore.swap", label: "Swap the filter and the pinned one", words: "compare exchange", run: swap },
      { id: "explore.unpin", label: "Unpin the filter", words: "compare stop", run: unpin },
    ];
  if (state.filter.trim() === "" || blocked !== null) return [];
  return [{ id: "explore.pin", label: "Compare with this filter", words: "pin diff two filters", run: pin }];
}

function listAnswerCommands({ now, query: { change }, why }: ExploreSession): readonly Entry[] {
  const explain = (): void => {
    change({ view: "Rows" });
    why.open({ focus: true });
  };
  const views = exploreViews.filter((view) => view !== now().state.view);
  return [
    ...views.map((view) => ({
      id: `explore.view.${view}`,
      label: `Show ${view}`,
      words: "view tab",
      run: () => change({ view }),
    })),
    { id: "explore.why", label: "Explain why a row is kept or left out", words: "why explain reason", run: explain },
  ];
}

function listExportCommands(scope: Scope): readonly Entry[] {
  const lesson = {
    id: "explore.lesson",
    label: "Make a lesson of this filter",
    words: "course teacher learn step write",
  };
  return [
    ...copyNames.map((name) => ({
      id: `explore.copy.${name}`,
      label: `Copy the request as ${name}`,
      words: "clipboard code snippet export",
      run: () => copy(scope, name),
    })),
    { id: "explore.bundle", label: "Add to bundle", words: "part transaction request", run: scope.addToBundle },
    { ...lesson, run: () => makeLesson(scope) },
  ];
}

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
