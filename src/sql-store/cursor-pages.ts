import type { SqlRow, Statement } from "./connection.ts";

const pageSize = 1_000;
let cursors = 0;

/** Reads the rows of a query page by page. @param run - runs a statement in the transaction of the query */
export async function* readCursorPages(
  { text, params }: Statement,
  run: (statement: Statement) => Promise<readonly SqlRow[]>,
): AsyncGenerator<readonly SqlRow[]> {
  const name = `"page ${cursors++}"`;
  await run({ text: `DECLARE ${name} NO SCROLL CURSOR FOR ${text}`, params });
  const fetch = { text: `FETCH ${pageSize} FROM ${name}`, params: [] };
  let isFailed = false;
  try {
    for (let length = pageSize; length === pageSize; ) {
      isFailed = true;
      const page = await run(fetch);
      isFailed = false;
      length = page.length;
      if (length > 0) yield page;
    }
  } finally {
    // After a failure the transaction takes no statement.
    if (!isFailed) await run({ text: `CLOSE ${name}`, params: [] });
  }
}
