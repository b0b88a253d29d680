// Opens a session of Explore with a real client and a real service in memory, for tests.

import { onTestFinished, vi } from "vitest";
import { createClient } from "../../../../client/public.ts";
import type { Analysis } from "../../../../codemirror/public.ts";
import { parse } from "../../../../language/public.ts";
import { collections, getSampleRows } from "../../../../samples/public.ts";
import { boot, createMemoryStore } from "../../../../service/public.ts";
import type { Service } from "../../../connection/service.ts";
import { ExploreSession } from "../session.ts";

/**
 * A session with its own service. `hold` delays each response until the returned promise resolves. `sent` has every
 * request but those for the first rows alone, which depend on how fast the machine is: they are in `early`.
 */
export function openSession(hold: (target: string) => Promise<unknown> = async () => {}) {
  const service = boot({
    store: createMemoryStore(),
    sample: { collections, rows: getSampleRows },
    prefix: "/api",
    version: "test",
  });
  const [sent, early]: [string[], string[]] = [[], []];
  const client = createClient("http://shop.test/api", {
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input));
      const target = decodeURIComponent(pathname + search);
      const isEarly = init?.method === "GET" && target.includes("limit=") && !/[&?](?:count|after)=/.test(target);
      (isEarly ? early : sent).push(`${init?.method} ${target}`);
      await hold(target);
      return service.handle(new Request(input, init));
    },
  });
  const noteWrite = vi.fn();
  const page = { client, collections, revision: 0, noteWrite } as Partial<Service> as Service;
  const session = new ExploreSession(page);
  onTestFinished(session.attach());
  return { session, sent, early, noteWrite, page };
}

/** The analysis of a filter that nobody is typing. Its fields are not checked. */
export function analysed(text: string): Analysis {
  const { filter, issues } = parse(text);
  const usable = issues.every(({ severity }) => severity === "warning");
  return { text, filter, issues, shown: issues, isTyping: false, usable };
}
