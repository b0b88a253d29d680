// Tests that a response lists a hundred problems at most, in a plain request and in a bundle as a whole.

import { describe, expect, test } from "vitest";
import { issueLimit } from "../../language/internal.ts";
import { readAnswer, sendRaw, writeRawPart } from "../testing/bundle.ts";
import { createFilledStore, createTrial } from "../testing/service.ts";

const times = (count: number, piece: string, between: string) => Array(count).fill(piece).join(between);

describe("A request with very many problems", () => {
  test.each([
    ["unknown fields", times(20_000, "a=1", "or ")],
    ["values of the wrong type", `rank in [${times(20_000, "'a'", ",")}]`],
  ])("lists a hundred for a filter of %s, and reports that there are more", async (_, filter) => {
    const { call } = createTrial(await createFilledStore());
    const { status, body } = await call("GET", `/Things?$filter=${encodeURIComponent(filter)}`);
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(issueLimit + 1);
    expect(body.errors?.at(-1)).toMatchObject({
      message: expect.stringMatching(/^Not all problems are listed/),
      details: { listed: issueLimit },
    });
    expect(JSON.stringify(body).length).toBeLessThan(100_000);
  });

  test("lists a hundred violations of a body, and reports how many more there are", async () => {
    const { call } = createTrial(await createFilledStore());
    const { status, body } = await call("POST", "/Things", { name: "n", tags: Array(200_000).fill(1) });
    expect(status).toBe(422);
    expect(body.errors).toHaveLength(issueLimit + 1);
    expect(body.errors?.at(-1)).toMatchObject({
      code: "VALIDATION_FAILED",
      message: expect.stringMatching(/^199901 more problems are not listed/),
      details: { listed: issueLimit, more: 199_901 },
    });
  });

  test("counts parameters, the filter and the body together", async () => {
    const { call } = createTrial(await createFilledStore());
    const query = `${times(90, "x", "&")}&$filter=${times(5, "a=1", "+or+")}`;
    const { body } = await call("PATCH", `/Things?${query}`, { tags: Array(40).fill(1) });
    expect(body.errors).toHaveLength(issueLimit + 1);
    expect(body.errors?.at(-1)?.details).toEqual({ listed: issueLimit, more: 36 });
    const few = await call("PATCH", `/Things?${query}`, { tags: [1, 1, 1] });
    expect(few.body.errors).toHaveLength(98);
  });
});

describe("A bundle with very many problems", () => {
  /** 800 kB. */
  const filter = times(1_000, "a=1", "+or+");
  const parts = Array.from({ length: 100 }, (_, index) =>
    writeRawPart(`GET /api/Things?$filter=${filter} HTTP/1.1\r\n\r\n`, `X-Request-Id: p${index}`),
  );

  test("lists a hundred in all its parts, at least one in each", async () => {
    const to = createTrial(await createFilledStore());
    const response = await sendRaw(to, parts, "?transaction=true");
    const answer = await readAnswer(response.clone());
    const counts = answer.parts.map(({ body }) => body.errors?.length ?? 0);
    expect(counts.slice(0, 2)).toEqual([issueLimit + 1, 2]);
    expect(new Set(counts.slice(1))).toEqual(new Set([2]));
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(300_000);
  });

  test("lists at least one problem in each part after the limit", async () => {
    const to = createTrial(await createFilledStore());
    const last = writeRawPart("GET /api/Nothing HTTP/1.1\r\n\r\n", "");
    const answer = await readAnswer(await sendRaw(to, [...parts.slice(0, 1), last]));
    expect(answer.parts[1]?.body.errors).toMatchObject([
      { code: "MALFORMED_PART", message: expect.stringMatching(/no X-Request-Id/) },
      { message: expect.stringMatching(/^1 more problem is not listed/), details: { listed: 1, more: 1 } },
    ]);
  });
});
