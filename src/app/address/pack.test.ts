import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { collections } from "../../samples/public.ts";
import { createFirstState, type ExploreState, readExplore, writeExplore } from "../requests/query/explore-state.ts";
import { PackError, pack, unpack } from "./pack.ts";
import { isPacked, mostParameters, readRoute, writeRoute } from "./route.ts";

/** Characters with a meaning in addresses, chats and mails, and characters of other scripts. */
const nasty = [..."#%+&=?'\")(.*!~_-,;:[]<>\\/|{}^`$@ \n\r\t\u0000\u200b\u2028\ufeffäß東京🙂é\u0301"];

const createFilter = (maxLength: number) =>
  fc.oneof(
    fc.array(fc.constantFrom(...nasty), { maxLength }).map((signs) =>
      signs
        .join("")
        .slice(0, maxLength)
        .replace(/\p{Surrogate}/gu, ""),
    ),
    fc.string({ unit: "binary", maxLength: maxLength / 2 }),
  );

const anyState: fc.Arbitrary<ExploreState> = fc
  .record({
    operation: fc.constantFrom("Find", "Update", "Delete"),
    collection: fc.constantFrom(...collections.map(({ name }) => name)),
    filter: createFilter(8000),
    sort: createFilter(20),
    limit: fc.nat(10_000),
    projection: createFilter(20),
    patch: createFilter(200),
    view: fc.constantFrom("Rows", "Tree", "Plan", "HTTP"),
  })
  .map((state) => ({
    ...createFirstState(collections),
    ...state,
    patch: state.operation === "Update" ? state.patch : "",
  }));

const writeAddress = (state: ExploreState): string => writeRoute("explore", writeExplore(state));
const stateIn = (hash: string): ExploreState | null => readExplore(readRoute(hash).params, collections);

test("any state is complete in its address, which contains no character that ends a link", () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const address = writeAddress(state);
      expect(address).toMatch(/^#\/explore\?[\w.%=&-]*[A-Za-z0-9]$/);
      expect(stateIn(address)).toEqual(state);
      // The browser does not change it.
      expect(new URL(address, "https://riddle.example/").hash).toBe(address);
    }),
    { numRuns: 60 },
  );
});

test("any state survives packing, in characters that no program changes", async () => {
  await fc.assert(
    fc.asyncProperty(anyState, async (state) => {
      const packed = await pack(writeAddress(state));
      expect(packed).toMatch(/^#\/explore\?packed=[\w-]+$/);
      expect(isPacked(packed)).toBe(true);
      expect(await unpack(packed)).toBe(writeAddress(state));
    }),
    { numRuns: 40 },
  );
});

test("a lone surrogate, which no address can contain, is shared as U+FFFD", async () => {
  const address = writeAddress({ ...createFirstState(collections), filter: "note = '\ud83d'" });
  expect(stateIn(address)?.filter).toBe("note = '\ufffd'");
  expect(await unpack(await pack(address))).toBe(address);
});

test("a bundle and another server are packed completely", async () => {
  const parts = JSON.stringify([{ method: "POST", path: "/Orders", body: { note: "x".repeat(3000) }, id: "a" }]);
  const address = writeRoute("bundle", [["parts", parts]], "https://shop.example/api");
  const packed = await pack(address);
  expect(packed.length).toBeLessThan(300);
  expect(packed).toMatch(/^#\/bundle\?packed=/);
  expect(await unpack(packed)).toBe(address);
});

describe("A packed link that can't be followed says why", () => {
  const deflated = (text: string): string => `#/explore?packed=${deflateSync(text).toString("base64url")}`;

  test("cut off anywhere", async () => {
    const whole = await pack(writeAddress({ ...createFirstState(collections), filter: "note != 'a long one'" }));
    const from = whole.indexOf("=") + 1;
    for (let end = from; end < whole.length - 1; end++)
      await expect(unpack(whole.slice(0, end)), String(end)).rejects.toThrow(PackError);
  });

  test("changed anywhere", async () => {
    const whole = await pack(writeAddress(createFirstState(collections)));
    const from = whole.indexOf("=") + 1;
    // The last character contains unused bits.
    for (let at = from; at < whole.length - 1; at++) {
      const other = whole[at] === "A" ? "B" : "A";
      const changed = whole.slice(0, at) + other + whole.slice(at + 1);
      // A few bits of the stream have no effect.
      await unpack(changed).then(
        (address) => expect(address, String(at)).toBe(writeAddress(createFirstState(collections))),
        (error: unknown) => expect(String(error), String(at)).toContain("incomplete or was changed"),
      );
    }
  });

  test.each(["", "!", "%", "AAAA", "<script>", "ä"])("not a packed text: %s", async (text) => {
    await expect(unpack(`#/explore?packed=${text}`)).rejects.toThrow("incomplete or was changed");
  });

  test.each(['{"filter":"a"}', "[1]", '[["filter"]]', '[["filter",1]]', "[", ""])("not a state: %s", async (text) => {
    await expect(unpack(deflated(text))).rejects.toThrow("incomplete or was changed");
  });

  test("content above the size limit", async () => {
    const state = (length: number) => JSON.stringify([["filter", "x".repeat(length)]]);
    expect(await unpack(deflated(state(1_000_000)))).toContain("xxx");
    const bomb = deflated(state(20_000_000));
    expect(bomb.length).toBeLessThan(30_000);
    await expect(unpack(bomb)).rejects.toThrow("more than 1 MiB");
  });

  test("too many parameters", async () => {
    const state = (count: number) => JSON.stringify(Array.from({ length: count }, (_, at) => [`p${at}`, "x"]));
    expect(await unpack(deflated(state(mostParameters)))).toContain("p99=x");
    for (const count of [mostParameters + 1, 60_000])
      await expect(unpack(deflated(state(count)))).rejects.toThrow("more than 100 parameters");
  });

  test("a state nested too deeply", async () => {
    await expect(unpack(deflated("[".repeat(100_000) + "]".repeat(100_000)))).rejects.toThrow(
      "incomplete or was changed",
    );
  });
});
