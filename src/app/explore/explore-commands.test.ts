import { beforeEach, expect, test } from "vitest";
import type { HandOvers } from "../hand-overs.ts";
import { stubAddress } from "../testing/address.ts";
import { createExploreCommands } from "./explore-commands.ts";
import { openSession } from "./session/testing/open-session.ts";

beforeEach(() => void stubAddress());

function open() {
  const { session, page } = openSession();
  const scope = { session, service: page, counts: new Map(), addToBundle: () => {}, handOvers: {} as HandOvers };
  const list = () => createExploreCommands(scope);
  const labels = () => list().flatMap(({ id, label }) => (id.startsWith("table.") ? [label] : []));
  const run = (label: string) =>
    list()
      .find((command) => command.label === label)
      ?.run();
  return { session, labels, run };
}

test("the commands of the table omit those that would change nothing", () => {
  const { session, labels } = open();
  expect(labels()).toEqual(["Show every field"]);
  session.query.change({ allColumns: true });
  expect(labels()).toEqual(["Show the first columns"]);
  session.query.change({ sort: "total", projection: "total", allColumns: false });
  expect(labels()).toEqual(["Use the default sort", "Show every field", "Show the first columns"]);
});

test("the commands of the table reset the sort and the fields", () => {
  const { session, run } = open();
  session.query.change({ sort: "total", projection: "total" });
  run("Use the default sort");
  run("Show every field");
  expect(session.now().state).toMatchObject({ sort: "", projection: "", allColumns: true });
  run("Show the first columns");
  expect(session.now().state).toMatchObject({ projection: "", allColumns: false });
});
