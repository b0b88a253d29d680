// One bundle that is sent while a second tab writes: who is there, what is written, and both on their way.

import { currentState } from "../bundle-store.ts";
import { type DataService, sendCompared } from "../data/pane-store.ts";
import type { Exchange } from "../exchange.ts";
import { now, ownTab } from "./channel.ts";
import { type CompetingWrite, writesTo } from "./competing-write.ts";
import { after, heard, type Others } from "./hearing.ts";
import type { FieldWrite, UnwrittenMessage, WrittenMessage } from "./messages.ts";
import { readRow } from "./read-row.ts";
import { type Moments, type NoResult, patience, type Result, resultOf } from "./result.ts";

/** Milliseconds in which a tab that is awake says that it is there. */
const awake = 1_500;

/** Sends the bundle in the usual way, and has another tab write as soon as it is out. Never rejects. */
export async function sendBoth(
  service: DataService,
  wanted: CompetingWrite,
  others: Others,
): Promise<Result | NoResult> {
  try {
    const tab = await anyOther(others);
    if (tab === undefined) {
      return { problem: "No other tab answered, so nothing was sent. A browser lets tabs sleep: look at it once." };
    }
    const write = await renewed(service, wanted);
    if (write === undefined) return { problem: "The row that it was to write is no longer there. Nothing was sent." };
    return await together(service, write, tab, others);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** The first tab that says it is there. */
function anyOther({ say, listen }: Others): Promise<string | undefined> {
  return heard<string>(
    listen,
    after(awake),
    ({ kind, from }) => (kind === "here" ? from : undefined),
    () => say({ kind: "call", from: ownTab }),
  );
}

/** The same write, with another value where the row has this one by now; undefined where that can't be. */
async function renewed(
  service: DataService,
  { field, value, ...wanted }: CompetingWrite,
): Promise<FieldWrite | undefined> {
  const collection = service.collections.find(({ name }) => name === wanted.collection);
  const row = collection === undefined ? undefined : await readRow(service, { collection, key: wanted.key });
  if (collection === undefined || row === undefined) return undefined;
  const { draft } = currentState();
  const next = writesTo(row, collection, draft, new Date()).find((each) => each.field === field)?.value;
  const written = row[field] === value ? next : value;
  return written === undefined ? undefined : { collection: collection.name, key: row._id, field, value: written };
}

async function together(
  service: DataService,
  write: FieldWrite,
  tab: string,
  { say, listen }: Others,
): Promise<Result | NoResult> {
  const id = `write-${Math.round(now() * 1000)}`;
  const moments: Moments = { sent: 0, head: 0, ended: 0, told: 0, heard: 0, arrived: [] };
  let end: (exchange: Exchange | null) => void = () => {};
  const ended = new Promise<Exchange | null>((resolve) => {
    end = resolve;
  });
  const answering = heard<WrittenMessage | UnwrittenMessage | "gone">(
    listen,
    ended.then(() => after(patience)),
    (message) => {
      if (message.from !== tab) return undefined;
      if (message.kind === "gone") return "gone";
      if ((message.kind !== "written" && message.kind !== "unwritten") || message.id !== id) return undefined;
      moments.heard = now();
      return message;
    },
  );
  const isSent = await sendCompared(service, {
    onSend: () => {
      moments.sent = now();
      moments.told = moments.sent;
      say({ kind: "write", from: ownTab, to: tab, id, ...write });
    },
    onHead: () => {
      moments.head = now();
    },
    onPart: (index) => {
      moments.arrived[index] = now();
    },
    onEnd: () => {
      moments.ended = now();
      end(currentState().exchange);
    },
  });
  if (!isSent) {
    end(null);
    return { problem: "The bundle did not go out, so the other tab was not told to write." };
  }
  const [exchange, answer] = await Promise.all([ended, answering]);
  service.noteWrite();
  return resultOf(service, write, { exchange, answer, moments });
}
