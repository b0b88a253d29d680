import { describe, expect, test } from "vitest";
import { collections } from "../../../samples/index.ts";
import { type ExploreState, firstState } from "../explore-state.ts";
import { tableCommands } from "./table-commands.ts";

const labels = (state: Partial<ExploreState>, widths = {}) =>
  tableCommands({ state: { ...firstState(collections), ...state }, change: () => {}, widths, mode: "marks" }).map(
    ({ label }) => label,
  );

describe("The table's commands", () => {
  test("are those that would change something", () => {
    expect(labels({})).toEqual(["Show only the rows that an edit changed", "Compare no edits"]);
    expect(labels({ sort: "total", projection: "total" }, { total: 90 }).slice(0, 3)).toEqual([
      "Sort as usual",
      "Show every field",
      "Make the columns as wide as at first",
    ]);
  });

  test("change the part of the question that they speak of", () => {
    const changed: Partial<ExploreState>[] = [];
    const state = { ...firstState(collections), sort: "total", projection: "total" };
    const commands = tableCommands({ state, change: (part) => changed.push(part), widths: {}, mode: "off" });
    for (const { run } of commands.slice(0, 2)) run();
    expect(changed).toEqual([{ sort: "" }, { projection: "" }]);
  });
});
