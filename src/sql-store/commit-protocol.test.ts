import { describe, expect, test } from "vitest";
import { exploreCommit } from "./testing/commit-protocol.ts";

describe.each([
  ["with a synchronous standby", true],
  ["with an asynchronous standby", false],
])("The outcome of a commit, %s", (_, isSynchronous) => {
  test("is never answered otherwise than the database that survives has it", () => {
    const { states, contradiction } = exploreCommit({ lookUp: "mark", isSynchronous });
    expect(contradiction).toBeUndefined();
    expect(states).toBeGreaterThan(200);
  });

  test("would be answered wrongly if the look-up did not wait for a commit that is under way", () => {
    const { contradiction } = exploreCommit({ lookUp: "unlocked mark", isSynchronous });
    expect(contradiction?.at(-1)).toMatchObject({ process: "rolled back", onPrimary: true });
  });

  test("would be answered wrongly by the id of the transaction, which a promoted standby uses again", () => {
    const { contradiction } = exploreCommit({ lookUp: "transaction id", isSynchronous });
    expect(contradiction?.at(-1)).toMatchObject({ process: "committed", asked: "standby", onStandby: false });
  });
});

test("Without its own commit, the look-up would find what a restarted primary has and the standby does not", () => {
  const { contradiction } = exploreCommit({ lookUp: "uncommitted mark", isSynchronous: true });
  expect(contradiction?.at(-1)).toMatchObject({ process: "committed", asked: "primary", onStandby: false });
});
