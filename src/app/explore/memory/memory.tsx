import { useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { getBackendKey } from "../../connection/backend.ts";
import { useService } from "../../connection/service.ts";
import { type Favourite, type Favourites, favourites } from "../../history/favourites.ts";
import { type Entry, history } from "../../history/history.ts";
import type { Naming } from "../../history/name-dialog.tsx";
import { FavouriteList, RecentList } from "../../history/query-lists.tsx";
import { getQueryKey, readStoredQuery, restoreExploreState } from "../../history/stored-query.ts";
import { useStore } from "../../state/store.ts";
import { commandGroups, useCommands } from "../../ui/keys/command.ts";
import { keys } from "../../ui/keys/keys.ts";
import { say } from "../../ui/notice.tsx";
import { loadOnDemand } from "../../ui/on-demand.tsx";
import { useExplore, useExploreSession } from "../session/session.ts";
import { Recording } from "./recording.ts";

const HistoryDialog = loadOnDemand(() => import("../../history/history-dialog.tsx"), "HistoryDialog");
const NameDialog = loadOnDemand(() => import("../../history/name-dialog.tsx"), "NameDialog");

export function Memory({ onLoad }: { readonly onLoad: () => void }) {
  const session = useExploreSession();
  const backend = getBackendKey(useService().backend);
  const collection = useExplore((now) => now.collection.name);
  const [open, setOpen] = useState<"history" | Naming | null>(null);
  const allSaved = useStore(favourites);
  const allEntries = useStore(history);
  const saved = useMemo(() => allSaved.filter((each) => each.backend === backend), [allSaved, backend]);
  const entries = useMemo(() => allEntries.filter((each) => each.backend === backend), [allEntries, backend]);
  const now = useMinute();

  const load = (query: Favourite | Entry): void => {
    const { question } = query;
    const { collections, state: before } = session.now();
    const state = restoreExploreState(question, collections);
    if (state === null) {
      say(`This service has no collection “${question.collection}”.`);
      return;
    }
    // A write begins with its preview, not with the response to the last one.
    const view = state.operation !== "Find" && before.view === "HTTP" ? "Rows" : before.view;
    session.query.load({ ...state, view }, "name" in query ? `Loaded “${query.name}”.` : "Loaded from history.");
    onLoad();
    session.editor.focusUnlessTouch();
  };
  const openHistory = (): void => setOpen("history");

  useCommands(() => [
    {
      id: "memory.history",
      ...keys.history,
      group: commandGroups.memory,
      isGlobal: true,
      words: "history recent past log",
      run: openHistory,
    },
    {
      id: "memory.save",
      ...keys.save,
      group: commandGroups.memory,
      isGlobal: true,
      words: "favourite bookmark star name keep",
      run: () => setOpen({ question: readStoredQuery(session.now().state) }),
    },
    ...saved.map((favourite) => ({
      id: `memory.load.${favourite.name}`,
      label: `Load “${favourite.name}”`,
      group: commandGroups.memory,
      detail: favourite.question.collection,
      words: `favourite saved ${favourite.question.collection} ${favourite.question.filter ?? ""}`,
      run: () => load(favourite),
    })),
  ]);

  return (
    <>
      <Recording />
      <SavedMark backend={backend} saved={saved} />
      <FavouriteList saved={saved} entries={entries} onLoad={load} />
      <RecentList entries={entries} collection={collection} now={now} onLoad={load} onOpen={openHistory} />
      {open === null
        ? null
        : // A portal, because the sidebar may be hidden, as on a phone.
          createPortal(
            open === "history" ? (
              <HistoryDialog
                saved={saved}
                entries={entries}
                now={now}
                onLoad={load}
                onName={setOpen}
                onClose={() => setOpen((before) => (before === "history" ? null : before))}
              />
            ) : (
              <NameDialog backend={backend} saved={saved} naming={open} onClose={() => setOpen(null)} />
            ),
            document.body,
          )}
    </>
  );
}

/** Reports whether the query is saved. A component of its own, so that a key press in the filter renders no list. */
function SavedMark({ backend, saved }: { readonly backend: string; readonly saved: Favourites }): null {
  const session = useExploreSession();
  const key = useExplore(({ state }) => getQueryKey(backend, readStoredQuery(state)));
  const isSaved = saved.some(({ question }) => getQueryKey(backend, question) === key);
  useEffect(() => {
    session.saved.set(isSaved);
    return () => session.saved.set(false);
  }, [session, isSaved]);
  return null;
}

const minute = 60_000;

function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
