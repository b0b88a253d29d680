import { describe, expect, test } from "vitest";
import { collections, getSampleRows } from "../../samples/public.ts";
import { type RequestTask, readAnswer } from "../request-task.ts";
import { gradeRequests } from "./grade-requests.ts";

const typical = new Map(collections.map(({ name }) => [name, getSampleRows(name)[0]]));

const orders = [
  { _id: 1, status: "open", total: 10 },
  { _id: 2, status: "open", total: 30 },
  { _id: 3, status: "paid", total: 20 },
];

function createTask(reference: string, given: Partial<RequestTask> = {}): RequestTask {
  const { kind = "request" } = given;
  return {
    kind,
    collection: "Orders",
    rows: { Orders: orders },
    hiddenRows: {},
    delay: 0,
    otherClient: null,
    start: reference,
    reference,
    wrong: [],
    accept: [],
    ...given,
  };
}

/** The verdict on an answer: its kind, or what differs. */
async function verdict(task: RequestTask, answer: string): Promise<string> {
  const graded = await gradeRequests(task, readAnswer(answer, task.kind), { collections, typical });
  if (graded.kind === "correct") return `correct on ${graded.tried}`;
  if (graded.kind === "refused") return graded.text;
  return (graded.isHidden ? "hidden: " : "") + graded.difference.text;
}

describe("a request that reads", () => {
  test("is correct in any form that returns the same rows", async () => {
    const task = createTask("GET /Orders?$filter=status = 'open'");
    expect(await verdict(task, "GET /Orders?$filter=status%20in%20[%27open%27]&sort=total")).toBe("correct on 3");
    expect(await verdict(task, "GET /api/Orders?$filter=status+=+'open'")).toBe("correct on 3");
  });

  test("lacks a row, or has one too many", async () => {
    const task = createTask("GET /Orders?$filter=status = 'open'");
    expect(await verdict(task, "GET /Orders?$filter=total > 10 and status = 'open'")).toBe(
      "Your request does not return `Orders@1`; the task asks for it.",
    );
    expect(await verdict(task, "GET /Orders")).toBe("Your request returns `Orders@3`; the task asks to leave it out.");
  });

  test("is compared in order only if the reference sorts", async () => {
    expect(await verdict(createTask("GET /Orders"), "GET /Orders?sort=total")).toBe("correct on 3");
    expect(await verdict(createTask("GET /Orders?sort=total"), "GET /Orders?sort=-total")).toBe(
      "Row 1 of the response is `Orders@2`; in the order of the task it is `Orders@1`.",
    );
  });

  test("has the fields and the count of the reference", async () => {
    expect(await verdict(createTask("GET /Orders?projection=total"), "GET /Orders?projection=total,status")).toBe(
      "Your request returns `Orders@1` with `status`; the task asks to leave that field out.",
    );
    expect(await verdict(createTask("GET /Orders?projection=total,status"), "GET /Orders?projection=total")).toBe(
      "Your request returns `Orders@1` without `status`; the task asks for that field.",
    );
    expect(await verdict(createTask("GET /Orders?count=true"), "GET /Orders")).toBe(
      "The response has no `totalMatches`; the task asks for it to be 3.",
    );
    expect(await verdict(createTask("GET /Orders"), "GET /Orders?count=true")).toBe("correct on 3");
  });

  test("that the service rejects shows the message of the service", async () => {
    expect(await verdict(createTask("GET /Orders"), "GET /Orders?$filter=note = 'Salt & pepper'")).toMatch(
      /^Your request is answered with 400: .*` pepper'`.* The task asks for 200\.$/,
    );
    expect(await verdict(createTask("GET /Orders"), "GET /Orders\n\nbody")).toBe(
      "This can't be sent: a GET request has no body. Remove it.",
    );
    expect(await verdict(createTask("GET /Orders"), "GET /Orders?$filter=placed < #2024-01-01#")).toBe(
      "This can't be sent: an address ends at its `#`. Write `%23` instead.",
    );
  });
});

describe("a request that writes", () => {
  const cancel = createTask(`PATCH /Orders?$filter=status = 'open'\n\n{"status":"cancelled"}`, {
    hiddenRows: { Orders: [{ _id: 4, status: "open", total: null }] },
  });

  test("is compared by the rows afterwards", async () => {
    expect(await verdict(cancel, `PATCH /Orders?$filter=status in ['open']\n\n{ "status": "cancelled" }`)).toBe(
      "correct on 4",
    );
    expect(await verdict(cancel, `PATCH /Orders@1\n\n{"status":"cancelled"}`)).toBe(
      'In `Orders@2`, `status` is still `"open"`; the task asks for `"cancelled"`.',
    );
    expect(await verdict(cancel, `PATCH /Orders\n\n{"status":"cancelled"}`)).toBe(
      'In `Orders@3`, `status` was changed to `"cancelled"`; the task asks to leave it at `"paid"`.',
    );
    expect(await verdict(cancel, `PATCH /Orders?$filter=status = 'open'\n\n{"status":"returned"}`)).toBe(
      'In `Orders@1`, `status` is `"returned"`; the task asks for `"cancelled"`.',
    );
    expect(await verdict(cancel, "DELETE /Orders?$filter=status = 'open'")).toBe(
      "`Orders@1` was deleted; the task asks to keep it.",
    );
  });

  test("is judged on the hidden rows, too", async () => {
    expect(await verdict(cancel, `PATCH /Orders?$filter=_id in [1, 2]\n\n{"status":"cancelled"}`)).toBe(
      'hidden: In `Orders@4`, `status` is still `"open"`; the task asks for `"cancelled"`.',
    );
  });

  test("removes what the reference removes", async () => {
    const task = createTask(`PATCH /Orders@1\n\n{"total":null}`);
    expect(await verdict(task, `PATCH /Orders@1\n\n{"total":0}`)).toBe(
      "In `Orders@1`, `total` is `0`; the task asks to remove it.",
    );
    const other = createTask(`PATCH /Orders@1\n\n{"total":0}`);
    expect(await verdict(other, `PATCH /Orders@1\n\n{"total":null}`)).toBe(
      "In `Orders@1`, `total` is missing; the task asks for `0`.",
    );
  });

  test("deletes and creates what the reference does", async () => {
    expect(await verdict(createTask("DELETE /Orders@1"), "DELETE /Orders@2")).toBe(
      "`Orders@1` is still there; the task asks to delete it.",
    );
    const create = createTask(`POST /Payments\n\n{"order":1,"amount":5,"method":"cash"}`, { rows: { Payments: [] } });
    expect(await verdict(create, `POST /Payments\n\n{"method":"cash","amount":5.0,"order":1}`)).toBe("correct on 0");
    expect(await verdict(create, `POST /Payments\n\n{"order":1,"amount":6,"method":"cash"}`)).toBe(
      "In `Payments@1`, `amount` is `6`; the task asks for `5`.",
    );
  });

  test("leaves the rows for the next answer unchanged", async () => {
    await verdict(cancel, "DELETE /Orders");
    expect(await verdict(cancel, `PATCH /Orders?$filter=status = 'open'\n\n{"status":"cancelled"}`)).toBe(
      "correct on 4",
    );
  });
});

describe("a bundle", () => {
  const pay = createTask(
    `POST /$bundle?transaction=true\n###\nPATCH /Orders@1\n\n{"status":"paid"}\n###\nPOST /Payments\n\n{"_id":7,"order":1,"amount":10,"method":"card"}`,
    { kind: "bundle", hiddenRows: { Payments: [{ _id: 7, order: 3, amount: 20, method: "card" }] } },
  );
  const parts = `PATCH /Orders@1\n\n{"status":"paid"}\n###\nPOST /Payments\n\n{"_id":7,"order":1,"amount":10,"method":"card"}`;

  test("may have its parts in another order with the same effect", async () => {
    const read = createTask("GET /Orders@1\n###\nGET /Orders@2", { kind: "bundle" });
    expect(await verdict(read, "GET /Orders@2\n###\nGET /Orders@1")).toBe("correct on 3");
    expect(await verdict(read, "GET /Orders@1\n###\nGET /Customers?limit=0")).toBe(
      "Part 2 reads `Customers`; the task asks for `Orders`.",
    );
    expect(await verdict(read, "GET /Orders@2\n###\nGET /Orders@2")).toBe(
      "Part 1 does not return `Orders@1`; the task asks for it.",
    );
    const same = createTask("GET /Orders@1\n###\nGET /Orders@1", { kind: "bundle" });
    expect(await verdict(same, "GET /Orders@1\n###\nGET /Orders@2")).toBe(
      "Part 2 does not return `Orders@1`; the task asks for it.",
    );
  });

  test("has as many parts as the reference", async () => {
    expect(await verdict(pay, `PATCH /Orders@1\n\n{"status":"paid"}`)).toBe(
      "Your bundle has 1 part; the task asks for 2.",
    );
  });

  test("needs a transaction where a part fails on the hidden rows", async () => {
    expect(await verdict(pay, `POST /$bundle?transaction=true\n###\n${parts}`)).toBe("correct on 4");
    expect(await verdict(pay, parts)).toBe(
      "hidden: Part 1 is answered with 200. The task asks for 424: This part succeeded with status 200 and was rolled back, because part 2 failed.",
    );
  });

  test("shows the part that failed rather than those that were rolled back", async () => {
    const failing = parts.replace(`"amount":10`, `"amount":0`);
    expect(await verdict(pay, `POST /$bundle?transaction=true\n###\n${failing}`)).toMatch(
      /^Part 2 is answered with 422: .*amount.* The task asks for 201\.$/,
    );
  });

  test("that is rejected as a whole shows the message of the service", async () => {
    expect(await verdict(pay, `POST /$bundle?transction=true\n###\n${parts}`)).toMatch(
      /^The service rejects the whole bundle: .*`transction`/,
    );
  });

  test("times out on a simulated clock", async () => {
    const writes = [1, 2, 3].map((key) => `PATCH /Orders@${key}\n\n{"priority":1}`).join("\n###\n");
    const bundle = (timeout: number) => `POST /$bundle?timeout=${timeout}\n###\n${writes}`;
    const task = createTask(bundle(1000), { kind: "bundle", delay: 400 });
    expect(await verdict(task, bundle(801))).toBe("correct on 3");
    expect(await verdict(task, bundle(800))).toMatch(/^Part 2 is answered with 504: .* The task asks for 200\.$/);
    expect(await verdict(task, bundle(1201))).toEqual(
      expect.stringMatching(
        /^Part 3 is answered with 200. The task asks for 504: The bundle exceeded its timeout of 1000 ms/,
      ),
    );
    const together = (timeout: number) => bundle(timeout).replace("?", "?transaction=true&");
    expect(await verdict(task, together(1201))).toEqual(
      expect.stringMatching(
        /^Part 3 is answered with 200. The task asks for 504: The bundle exceeded its timeout of 1000 ms/,
      ),
    );
    expect(await verdict(task, together(1000))).toMatch(/^Part 1 is answered with 424: .* The task asks for 200\.$/);
  });

  test("is interrupted by the write of another client unless it has a transaction", async () => {
    const [otherClient = null] = readAnswer('PATCH /Orders@1\n\n{"priority":5}', "request").requests;
    const twice = `PATCH /Orders@1\n\n{"priority":1}\n###\nPATCH /Orders@1\n\n{"priority":2}`;
    const bundle = `POST /$bundle?transaction=true\n###\n${twice}`;
    const task = createTask(bundle, {
      kind: "bundle",
      otherClient,
      rows: { Orders: orders.map((row) => ({ ...row, priority: 3 })) },
    });
    expect(await verdict(task, bundle)).toBe("correct on 3");
    expect(await verdict(task, twice)).toBe("In `Orders@1`, `priority` is `2`; the task asks for `5`.");
  });
});

test.each([
  ["", "request", "There is no request. Write one such as `GET /api/Orders`.", 0],
  ["GET /Orders\n###\nGET /Products", "request", "This step takes one request. Use `kind: bundle` for several.", 16],
  ["POST /$bundle\n###\nGET /Orders", "request", "This step takes one request, not a bundle.", 0],
  ["POST /$bundle", "bundle", "The bundle has no request. Write one below a line `###`.", 0],
  [
    "POST /$bundle\n\nGET /Orders",
    "bundle",
    "Put a line `###` after this line, and then the requests of the bundle.",
    0,
  ],
  ["GET https://example.org/Orders", "request", "Write a path such as `/api/Orders@17`.", 0],
] as const)("the text %j is not an answer of kind %s", (text, kind, message, from) => {
  expect(() => readAnswer(text, kind)).toThrow(expect.objectContaining({ message, from }));
});
