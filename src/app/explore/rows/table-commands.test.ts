import { describe, expect, test } from "vitest";
import { collections } from "../../../samples/index.ts";
import { columnsOf } from "../columns.ts";
import { type ExploreState, firstState } from "../explore-state.ts";
import { tableCommands } from "./table-commands.ts";

const state = firstState(collections);
const orders = collections.find(({ name }) => name === state.collection);
const columns = orders === undefined ? [] : columnsOf(orders);

function offered(part: Partial<ExploreState>, widths = {}) {
  const changed: Partial<ExploreState>[] = [];
  const commands = tableCommands({
    state: { ...state, ...part },
    change: (change) => changed.push(change),
    widths,
    mode: "marks",
    sortable: ["total"],
    columns,
  });
  const run = (label: string) => commands.find((command) => command.label === label)?.run();
  return { labels: commands.map(({ label }) => label), run, changed };
}

describe("The table's commands", () => {
  test("are those that would change something", () => {
    const { labels } = offered({});
    expect(labels).not.toContain("Use the default sort");
    expect(labels).not.toContain("Show every field");
    expect(labels).not.toContain("Reset the column widths");
    expect(labels).not.toContain("Mark the rows that an edit changed");
    expect(labels).toContain("Hide the column note");
    const changed = offered({ sort: "total", projection: "total" }, { total: 90 }).labels;
    expect(changed).toEqual(
      expect.arrayContaining(["Use the default sort", "Show every field", "Reset the column widths"]),
    );
    expect(changed).not.toContain("Sort by total");
    expect(changed).toContain("Show the column note");
  });

  test("change the part of the question that they speak of", () => {
    const { run, changed } = offered({ sort: "total", projection: "total" });
    run("Use the default sort");
    run("Show every field");
    run("Sort by total, descending");
    run("Show the column note");
    run("Hide the column total");
    expect(changed).toEqual([
      { sort: "" },
      { projection: "" },
      { sort: "-total" },
      { projection: "total,note" },
      { projection: "_id" },
    ]);
  });
});
