import { describe, expect, test, vi } from "vitest";
import { collections } from "../../../../samples/public.ts";
import { createFirstState, type ExploreState } from "../../../requests/query/explore-state.ts";
import { listColumns } from "../../../rows/columns.ts";
import type { DiffStatus } from "../../session/diff/diff-status.ts";
import type { ExploreNow } from "../../session/explore-now.ts";
import type { ExploreSession } from "../../session/session.ts";
import { type ChosenCopy, createTableCommands } from "./table-commands.ts";

const columns = listColumns(collections.find(({ name }) => name === "Orders") ?? raise());
function raise(): never {
  throw new Error("The samples have orders.");
}

const noDiff: DiffStatus = { diff: null, current: null, only: null, isPinned: false };

const noCopy: ChosenCopy = { copyChosen: null, cell: null };

function offered(part: Partial<ExploreState>, widths = {}, diff = noDiff, copy = noCopy) {
  const changed: Partial<ExploreState>[] = [];
  const state = { ...createFirstState(collections), ...part };
  const shown = state.allColumns ? columns : columns.slice(0, 8);
  const now = () => ({ state, columns, shown, diff }) as Partial<ExploreNow> as ExploreNow;
  const query = { change: (change) => void changed.push(change) } as Partial<ExploreSession["query"]>;
  const session = { now, query } as Partial<ExploreSession> as ExploreSession;
  const commands = createTableCommands(session, widths, () => {}, copy);
  const run = (label: string) => commands.find((command) => command.label === label)?.run();
  return { labels: commands.map(({ label }) => label), run, changed };
}

describe("The table's commands", () => {
  test("omit those that would change nothing", () => {
    expect(offered({}).labels).toEqual(["Go to the rows", "Show every field"]);
    expect(offered({ allColumns: true }).labels).toEqual(["Go to the rows", "Show the first columns"]);
    const only = { part: "in" as const, lines: [{ row: { _id: 1 }, change: "in" as const }] };
    expect(offered({ sort: "total", projection: "total" }, { total: 90 }, { ...noDiff, only }).labels).toEqual([
      "Go to the rows",
      "Use the default sort",
      "Show every field",
      "Show the first columns",
      "Reset the column widths",
      "Show all rows",
    ]);
  });

  test("copy the selected row, or a cell of it", () => {
    const copyChosen = vi.fn();
    const copy = (cell: string | null) => offered({}, {}, noDiff, { copyChosen, cell });
    copy(null).run("Copy the selected row as JSON");
    copy("total").run("Copy total of the selected row");
    expect(copyChosen).toHaveBeenCalledTimes(2);
  });

  test("reset the sort and the fields", () => {
    const { run, changed } = offered({ sort: "total", projection: "total" });
    run("Use the default sort");
    run("Show every field");
    run("Show the first columns");
    expect(changed).toEqual([
      { sort: "" },
      { projection: "", allColumns: true },
      { projection: "", allColumns: false },
    ]);
  });
});
