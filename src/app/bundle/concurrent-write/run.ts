// One bundle that is sent while a second tab writes: who is there, what is written, and both on their way.

import { currentState } from "../bundle-store.ts";
import { type DataService, sendCompared } from "../data/pane-store.ts";
import type { Exchange } from "../exchange.ts";
import { now, ownTab } from "./channel.ts";
import { type CompetingWrite, writesTo } from "./competing-write.ts";
import type { FieldWrite, UnwrittenMessage, WrittenMessage } from "./messages.ts";
import { readRow } from "./read-row.ts";
import { type NoResult, type Result, reportTimeout, resultOf, type Timestamps } from "./result.ts";
import { delay, type TabChannel, waitForMessage } from "./wait-for-message.ts";

/** Milliseconds in which a tab that is awake says that it is there. */
const replyTimeout = 1_500;

/** Sends the bundle in the usual way, and has another tab write as soon as it is out. Never rejects. */
export async function sendBoth(
  service: DataService,
  wanted: CompetingWrite,
  channel: TabChannel,
): Promise<Result | NoResult> {
  try {
    const tab = await findOtherTab(channel);
    if (tab === undefined) {
      return { problem: "No other tab answered, so nothing was sent. The tab may be asleep: switch to it once." };
    }
    const write = await refreshWrite(service, wanted);
    if (write === undefined) return { problem: "The row that it was to write no longer exists. Nothing was sent." };
    return await sendTogether(service, write, tab, channel);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** The first tab that says it is there. */
function findOtherTab({ send, listen }: TabChannel): Promise<string | undefined> {
  return waitForMessage<string>(
    listen,
    delay(replyTimeout),
    ({ kind, from }) => (kind === "here" ? from : undefined),
    () => send({ kind: "call", from: ownTab }),
  );
}

/** The same write, with another value where the row has this one by now; undefined where that can't be. */
async function refreshWrite(
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

async function sendTogether(
  service: DataService,
  write: FieldWrite,
  tab: string,
  { send, listen }: TabChannel,
): Promise<Result | NoResult> {
  const id = `write-${Math.round(now() * 1000)}`;
  const timestamps: Timestamps = { sent: 0, head: 0, ended: 0, requestedAt: 0, reportedAt: 0, arrived: [] };
  let end: (exchange: Exchange | null) => void = () => {};
  const ended = new Promise<Exchange | null>((resolve) => {
    end = resolve;
  });
  const answering = waitForMessage<WrittenMessage | UnwrittenMessage | "gone">(
    listen,
    ended.then(() => delay(reportTimeout)),
    (message) => {
      if (message.from !== tab) return undefined;
      if (message.kind === "gone") return "gone";
      if ((message.kind !== "written" && message.kind !== "unwritten") || message.id !== id) return undefined;
      timestamps.reportedAt = now();
      return message;
    },
  );
  const isSent = await sendCompared(service, {
    onSend: () => {
      timestamps.sent = now();
      timestamps.requestedAt = timestamps.sent;
      send({ kind: "write", from: ownTab, to: tab, id, ...write });
    },
    onHead: () => {
      timestamps.head = now();
    },
    onPart: (index) => {
      timestamps.arrived[index] = now();
    },
    onEnd: () => {
      timestamps.ended = now();
      end(currentState().exchange);
    },
  });
  if (!isSent) {
    end(null);
    return { problem: "The bundle was not sent, so the other tab did not write." };
  }
  const [exchange, answer] = await Promise.all([ended, answering]);
  service.noteWrite();
  return resultOf(service, write, { exchange, answer, timestamps });
}
