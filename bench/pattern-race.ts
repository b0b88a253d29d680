// Compares matchers on a worst-case pattern with many wildcards and no match.

import { runInNewContext } from "node:vm";
import { compile, parse } from "../src/language/public.ts";
import { type Effort, race, type Task } from "./measure.ts";

const pattern = "*a*a*a*a*b";
/** The usual translation of the pattern to a regular expression. */
const translated = `^${pattern.replaceAll("*", ".*")}$`;
/** The timeout of a match, in milliseconds. */
const patience = 3000;
const rival = "RegExp, * as .*";

export function racePatterns(effort: Effort): Task[] {
  return [10, 100, 10_000].map((length) => {
    const text = "a".repeat(length);
    const compiled = compile(parse(`note like '${pattern}'`).filter);
    const row = { note: text };
    if (compiled(row) || !compiled({ note: `${text}b` })) throw new Error(`${pattern} is not matched as it should be.`);
    const riddle = { name: "Riddle", run: () => compiled(row) };
    const name = `like '${pattern}' on ${length.toLocaleString("en")} × a`;
    if (!endsInTime(text)) {
      const why = `stopped after ${patience.toLocaleString("en")} ms`;
      return { name, timings: race([riddle], effort), absent: [{ name: rival, why }] };
    }
    const expression = new RegExp(translated, "s");
    return { name, timings: race([riddle, { name: rival, run: () => expression.test(text) }], effort) };
  });
}

/** Whether the regular expression finishes within the timeout. It must not match. */
function endsInTime(text: string): boolean {
  try {
    const code = `new RegExp(${JSON.stringify(translated)}, "s").test(text)`;
    if (runInNewContext(code, { text }, { timeout: patience }) !== false) throw new Error("The texts do not match.");
    return true;
  } catch (error) {
    // `instanceof` would not work, because the error may come from the other context.
    if ((error as { code?: unknown }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return false;
    throw error;
  }
}
