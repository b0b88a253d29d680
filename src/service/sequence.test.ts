import { describe, expect, test } from "vitest";
import { createSteppingStore, type PartRequest, readAnswer, readPartStream, send } from "./testing/bundle.ts";
import { createFilledStore, createTrial, type TestResponse } from "./testing/service.ts";

const name = "X-Service-Sequence";
const write: readonly [string, string, unknown] = ["PATCH", "/Things@1", { rank: 2 }];
const parts: readonly PartRequest[] = [
  ["PATCH", "/Things@1", { rank: 1 }],
  ["GET", "/Things@1"],
];

describe("X-Service-Sequence", () => {
  test("places a concurrent write between two parts of a bundle without a transaction", async () => {
    const service = createTrial(await createFilledStore());
    const response = await send(service, parts);
    const stream = readPartStream(response);
    const first = await stream.next();
    const { headers } = await service.call(...write);
    const second = await stream.next();
    expect(response.headers.get(name), "sent before its parts").toBe("received=1");
    expect(first?.header(name)).toBe("started=2, ended=3");
    expect(headers.get(name)).toBe("received=4, started=5, ended=6");
    expect(second?.header(name)).toBe("started=7, ended=8");
    expect(second?.body.payload).toMatchObject({ rank: 2 });
  });

  test("places a write after the transaction that it waited for", async () => {
    let writing: Promise<TestResponse> | undefined;
    const { store } = createSteppingStore(await createFilledStore(), {
      before(index) {
        if (index === 0) writing = service.call(...write);
      },
    });
    const service = createTrial(store);
    const response = await send(service, parts, "?transaction=true");
    const answers = (await readAnswer(response)).parts;
    const answer = await writing;
    const headers = [response.headers, answer?.headers].map((each) => each?.get(name));
    const [bundle, own, first, second] = [...headers, ...answers.map(({ header }) => header(name))].map((sequence) =>
      Object.fromEntries([...(sequence ?? "").matchAll(/(\w+)=(\d+)/g)].map(([, k, v]) => [k, Number(v)])),
    );
    expect(own?.received).toBeLessThan(bundle?.ended ?? 0);
    expect(own?.started).toBeGreaterThan(second?.ended ?? 0);
    expect(bundle?.ended).toBeGreaterThan(second?.ended ?? 0);
    expect(second?.started).toBeGreaterThan(first?.ended ?? 0);
    expect(answers[1]?.body.payload).toMatchObject({ rank: 1 });
    expect(answer?.body.payload).toMatchObject({ rank: 2 });
    expect(answer?.headers.get("Server-Timing")).toMatch(/^wait;dur=/);
  });

  test("has the run of a part that was rolled back, and is absent from one that did not run", async () => {
    const service = createTrial(await createFilledStore());
    const response = await send(service, [...parts, ["GET", "/Things@99"], ["GET", "/Things@1"]], "?transaction=true");
    const { parts: answers } = await readAnswer(response);
    expect(response.headers.get(name)).toBe("received=1, ended=8");
    expect(answers.map(({ status }) => status)).toEqual([424, 424, 404, 424]);
    expect(answers.map(({ header }) => header(name))).toEqual([
      "started=2, ended=3",
      "started=4, ended=5",
      "started=6, ended=7",
      undefined,
    ]);
  });
});
