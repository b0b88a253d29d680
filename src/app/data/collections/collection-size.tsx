// How large the rows of a collection are, estimated from the first of them.

import { getCollectionPath, readRows, readTotal } from "../../../client/internal.ts";
import { useService } from "../../connection/service.ts";
import { useRequest } from "../../connection/use-request.ts";

/** How many rows are measured. */
const measured = 100;

export function CollectionSize({ name }: { readonly name: string }) {
  const { client } = useService();
  const { value } = useRequest(name, async (signal) => {
    const body = await client.get(getCollectionPath(name, { limit: measured, count: true }), { signal }).body();
    const rows = readRows(body);
    const bytes = new TextEncoder().encode(JSON.stringify(rows)).length;
    return rows.length === 0 ? 0 : (bytes / rows.length) * readTotal(body);
  });
  return value === null || value === 0 ? null : <>It has {formatSize(value)} as JSON.</>;
}

/** @param bytes - such as 2,612,345, which is `about 2.6 MB` */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return "less than 1 kB";
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1_000, "kB"] : [bytes / 1_000_000, "MB"];
  return `about ${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`;
}
