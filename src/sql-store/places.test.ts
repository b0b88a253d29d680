import { expect, test } from "vitest";
import { Places } from "./places.ts";

test("two callers run at the same time, the others in their order, except those that give up", async () => {
  const places = new Places(2);
  const entered: string[] = [];
  const controller = new AbortController();
  const leaves = ["a", "b", "c", "d", "e"].map(async (name) => {
    const leave = await places.enter(name === "c" ? controller.signal : undefined);
    entered.push(name);
    return leave;
  });
  await Promise.all(leaves.slice(0, 2));
  controller.abort(new Error("enough"));
  await expect(leaves[2]).rejects.toThrow("enough");
  expect(entered).toEqual(["a", "b"]);
  (await leaves[0])?.();
  await leaves[3];
  expect(entered).toEqual(["a", "b", "d"]);
  (await leaves[1])?.();
  await leaves[4];
  expect(entered).toEqual(["a", "b", "d", "e"]);
  await expect(places.enter(controller.signal)).rejects.toThrow("enough");
});
