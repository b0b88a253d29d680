import { describe, expect, test } from "vitest";
import { type AnsweredFind, afterRest, comparedWith, noBaseline } from "./baseline.ts";

const answered = (filter: string, more: Partial<AnsweredFind> = {}): AnsweredFind => ({
  collection: "Orders",
  revision: 0,
  load: 0,
  filter,
  total: 10,
  ...more,
});
const rest = (...finds: AnsweredFind[]) => finds.reduce(afterRest, noBaseline);

describe("An answer", () => {
  test("is compared with none at first", () => {
    expect(comparedWith(noBaseline, answered("a = 1"))).toBeNull();
    expect(comparedWith(rest(answered("a = 1")), answered("a = 1"))).toBeNull();
  });

  test("is compared with the last that was let stand, however much was typed since", () => {
    const baseline = rest(answered("a = 1"));
    for (const filter of ["a = 12", "a = 123", ""])
      expect(comparedWith(baseline, answered(filter))?.filter).toBe("a = 1");
  });

  test("stays compared with what was there before the edit, when it has been let stand itself", () => {
    const baseline = rest(answered("a = 1"), answered("a = 2"));
    expect(comparedWith(baseline, answered("a = 2"))?.filter).toBe("a = 1");
    expect(comparedWith(baseline, answered(" a = 2\n"))?.filter).toBe("a = 1");
    expect(comparedWith(baseline, answered("a = 3"))?.filter).toBe("a = 2");
  });

  test("of another sort or limit is no edit: only the number of matches is fresher", () => {
    const baseline = rest(answered("a = 1"), answered("a = 2"), answered("a = 2", { total: 11 }));
    expect(comparedWith(baseline, answered("a = 2"))?.filter).toBe("a = 1");
    expect(comparedWith(baseline, answered("a = 3"))).toEqual(answered("a = 2", { total: 11 }));
  });

  test("is compared with none of another collection, nor from before a write or a load", () => {
    const baseline = rest(answered("a = 1"), answered("a = 2"));
    expect(comparedWith(baseline, answered("a = 3", { collection: "Stock" }))).toBeNull();
    expect(comparedWith(baseline, answered("a = 3", { revision: 1 }))).toBeNull();
    expect(comparedWith(baseline, answered("a = 3", { load: 1 }))).toBeNull();
    expect(afterRest(baseline, answered("a = 2", { revision: 1 })).before).toBeNull();
  });
});
