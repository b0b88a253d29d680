import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { collections, getSampleRows } from "../samples/public.ts";
import { validateRow } from "../service/internal.ts";
import { gradeRequests, listSteps, type RequestVerdict, readAnswer, shippedCourse } from "./public.ts";
import { runAnswer } from "./requests/run-answer.ts";
import { completeRows } from "./requests/step-service.ts";

const typical = new Map(collections.map(({ name }) => [name, getSampleRows(name)[0]]));

/** The steps that are solved by a request or a bundle. */
const steps = listSteps(shippedCourse).flatMap(({ id, task }) => (task.kind === "filter" ? [] : [{ id, task }]));

describe.each(steps)("$id", ({ task }) => {
  const grade = (text: string) => gradeRequests(task, readAnswer(text, task.kind), { collections, typical });

  test("its rows are valid", () => {
    for (const [name, own] of completeRows(typical, task.rows, task.hiddenRows)) {
      const collection = collections.find((each) => each.name === name);
      if (collection === undefined) throw new Error(`There is no collection ${name}.`);
      for (const row of own) expect(() => validateRow({ ...row }, collection)).not.toThrow();
      expect(new Set(own.map(({ _id }) => _id)).size).toBe(own.length);
    }
  });

  test("the reference and all that is accepted are correct", async () => {
    for (const text of [task.reference, ...task.accept])
      expect(await grade(text), text).toMatchObject({ kind: "correct" });
  });

  test("the start and at least five wrong ideas are refused", async () => {
    expect(task.wrong.length).toBeGreaterThanOrEqual(5);
    for (const text of [task.start, ...task.wrong]) {
      const verdict = await grade(text);
      expect(verdict.kind, text).not.toBe("correct");
      const words =
        verdict.kind === "refused" ? verdict.text : verdict.kind === "different" ? verdict.difference.text : "";
      expect(words, text).toMatch(/^.{20,}\.$/s);
      if (verdict.kind === "different") expect(await differs(text, verdict), text).toBe(true);
    }
  });

  /** Whether the responses or the rows afterwards differ where the verdict says that they do. */
  async function differs(text: string, { difference, isHidden }: Different): Promise<boolean> {
    const data = { collections, rows: completeRows(typical, task.rows, ...(isHidden ? [task.hiddenRows] : [])) };
    const run = async (answer: string) => runAnswer(readAnswer(answer, task.kind), task, data);
    const [answer, reference] = [await run(text), await run(task.reference)];
    if ("refusal" in answer || "refusal" in reference) return false;
    const { part, row } = difference;
    const seen = ({ parts, rows: stored }: typeof answer): unknown => {
      if (part !== undefined) return [parts[part]?.status, parts[part]?.body];
      return row === undefined ? parts.length : stored.get(row.collection)?.find(({ _id }) => _id === row.key);
    };
    return !isDeepStrictEqual(seen(answer), seen(reference));
  }
});

type Different = Extract<RequestVerdict, { kind: "different" }>;
