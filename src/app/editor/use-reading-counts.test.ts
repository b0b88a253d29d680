import { expect, test } from "vitest";
import { createClient } from "../../client/public.ts";
import { countReadings } from "./use-reading-counts.ts";

function clientThat(answers: (filter: string) => Response) {
  const requests: Record<string, string>[] = [];
  const client = createClient("http://shop.example/api", {
    fetch: async (input, init) => {
      const signal = input instanceof Request ? input.signal : init?.signal;
      signal?.throwIfAborted();
      const { searchParams } = new URL(input instanceof Request ? input.url : input);
      requests.push(Object.fromEntries(searchParams));
      return answers(searchParams.get("$filter") ?? "");
    },
  });
  return { client, requests };
}

const answer = (totalMatches: number): Response =>
  Response.json({ payload: [], totalMatches }, { headers: { "X-Service-Version": "1" } });

test("sends three Finds with limit 0", async () => {
  const numbers: Record<string, number> = { other: 7, "(other) and not (this)": 2, "(this) and not (other)": 5 };
  const { client, requests } = clientThat((filter) => answer(numbers[filter] ?? -1));
  expect(await countReadings(client, "Orders", "this", "other", new AbortController().signal)).toEqual({
    state: "known",
    rows: 7,
    gained: 2,
    lost: 5,
  });
  expect(requests.map(({ limit, count }) => [limit, count])).toEqual(Array(3).fill(["0", "true"]));
});

test("reports why there are no counts", async () => {
  const { client } = clientThat(() =>
    Response.json(
      { errors: [{ message: "No such field.", severity: "error", code: "FILTER_FIELD_NOT_ALLOWED" }] },
      { status: 400, headers: { "X-Service-Version": "1" } },
    ),
  );
  const counts = await countReadings(client, "Orders", "this", "other", new AbortController().signal);
  expect(counts).toMatchObject({ state: "failed", why: expect.stringContaining("No such field.") });
});

test("aborts with its signal", async () => {
  const { client, requests } = clientThat(() => answer(1));
  const abort = new AbortController();
  abort.abort();
  expect(await countReadings(client, "Orders", "this", "other", abort.signal)).toMatchObject({ state: "failed" });
  expect(requests).toEqual([]);
});
