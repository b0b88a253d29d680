import { describe, expect, test } from "vitest";
import { type AnsweredFind, findCompared, noBaseline, noteRested } from "./diff-status.ts";

const answered = (filter: string, more: Partial<AnsweredFind> = {}): AnsweredFind => ({
  collection: "Orders",
  revision: 0,
  load: 0,
  filter,
  ...more,
});
const rest = (...finds: AnsweredFind[]) => finds.reduce(noteRested, noBaseline);

describe("A response", () => {
  test("is not compared at first", () => {
    expect(findCompared(noBaseline, answered("a = 1"))).toBeNull();
    expect(findCompared(rest(answered("a = 1")), answered("a = 1"))).toBeNull();
  });

  test("is compared with the last stable one, however much was typed since", () => {
    const baseline = rest(answered("a = 1"));
    for (const filter of ["a = 12", "a = 123", ""])
      expect(findCompared(baseline, answered(filter))?.filter).toBe("a = 1");
  });

  test("stays compared with the one before the edit once it is stable itself", () => {
    const baseline = rest(answered("a = 1"), answered("a = 2"));
    expect(findCompared(baseline, answered("a = 2"))?.filter).toBe("a = 1");
    expect(findCompared(baseline, answered(" a = 2\n"))?.filter).toBe("a = 1");
    expect(findCompared(baseline, answered("a = 3"))?.filter).toBe("a = 2");
  });

  test("with another sort or limit is not an edit", () => {
    const baseline = rest(answered("a = 1"), answered("a = 2"), answered("a = 2"));
    expect(findCompared(baseline, answered("a = 2"))?.filter).toBe("a = 1");
    expect(findCompared(baseline, answered("a = 3"))).toEqual(answered("a = 2"));
  });

  test("is not compared with one of another collection, or from before a write or a load", () => {
    const baseline = rest(answered("a = 1"), answered("a = 2"));
    expect(findCompared(baseline, answered("a = 3", { collection: "Stock" }))).toBeNull();
    expect(findCompared(baseline, answered("a = 3", { revision: 1 }))).toBeNull();
    expect(findCompared(baseline, answered("a = 3", { load: 1 }))).toBeNull();
    expect(noteRested(baseline, answered("a = 2", { revision: 1 })).before).toBeNull();
  });
});
