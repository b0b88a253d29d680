// Checks the corpus' messages of megabytes.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkCase } from "./testing/check-case.ts";
import { hugeMessages, readCases } from "./testing/corpus.ts";

const cases = readCases(hugeMessages, readFileSync(new URL(`./corpus/${hugeMessages}`, import.meta.url), "utf8"));

test("the file has messages", () => expect(cases).not.toEqual([]));

test.each(cases)("$title", checkCase);
