// Owns one bundle that is sent while a second tab writes: asked, sent, told, measured, and looked at afterwards.

import { collectionPath, entityPath, RequestError } from "../../../client/index.ts";
import { build, print } from "../../../language/index.ts";
import type { Row } from "../../../service/index.ts";
import { readServerTiming } from "../../parts/server-timing.ts";
import { currentState } from "../bundle-store.ts";
import { type DataService, sendCompared } from "../data/pane-store.ts";
import type { Exchange } from "../exchange.ts";
import { now, ownTab } from "./channel.ts";
import { type CompetingWrite, type RowPlace, writesTo } from "./competing-write.ts";
import { type Meeting, meetingOf } from "./meeting.ts";
import type { Origin } from "./meeting-words.ts";
import type { FieldWrite, Message, UnwrittenMessage, WrittenMessage } from "./messages.ts";
import { lastOf, originsOf, sightsOf } from "./origins.ts";

/** What came of it. */
export interface Result {
  /** Of the exchange. */
  readonly serial: number | null;
  readonly write: FieldWrite;
  readonly answer: WrittenMessage;
  /** Null where the bundle has no answer to be measured. */
  readonly meeting: Meeting | null;
  /** Null where the row is no longer there. */
  readonly origins: readonly Origin[] | null;
  readonly isUndone: boolean;
}

/** Why there is no result, in a sentence or two. */
export interface NoResult {
  readonly problem: string;
}

/** The other tabs, as this one hears them. */
export interface Others {
  readonly say: (message: Message) => void;
  /** @returns what ends the listening. */
  readonly listen: (listener: (message: Message) => void) => () => void;
}

/** Milliseconds in which a tab that is awake says that it is there. */
const awake = 1_500;

/** Milliseconds in which a tab that was told to write tells what came of it, after the bundle has ended. */
const patience = 6_000;

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

interface Moments {
  sent: number;
  head: number;
  ended: number;
  told: number;
  heard: number;
  readonly arrived: number[];
}

interface Happened {
  readonly exchange: Exchange | null;
  readonly answer: WrittenMessage | UnwrittenMessage | "gone" | undefined;
  readonly moments: Moments;
}

async function resultOf(
  service: DataService,
  write: FieldWrite,
  { exchange, answer, moments }: Happened,
): Promise<Result | NoResult> {
  const collection = service.collections.find(({ name }) => name === write.collection);
  const row = collection === undefined ? undefined : await readRow(service, { collection, key: write.key });
  const value = row !== undefined && Object.hasOwn(row, write.field) ? row[write.field] : undefined;
  const left = `\`${write.field}\` is now ${value === write.value ? "what it was to write" : "not what it was to write"}.`;
  if (answer === "gone") return { problem: `The other tab was closed before it told what came of its write: ${left}` };
  if (answer === undefined) {
    return { problem: `The other tab has told nothing for ${patience / 1000} s, it may be closed or asleep: ${left}` };
  }
  if (answer.kind === "unwritten")
    return { problem: `The other tab has no answer to its write. ${answer.why} ${left}` };
  const isWritten = answer.status < 300;
  return {
    serial: exchange?.serial ?? null,
    write,
    answer,
    meeting: exchange === null ? null : measured(exchange, write, { row, answer, moments, isWritten }),
    origins: exchange === null ? null : originsOf(exchange, write, isWritten, row),
    isUndone: exchange?.head?.outcome === "rolled-back",
  };
}

interface Seen {
  readonly row: Row | undefined;
  readonly answer: WrittenMessage;
  readonly moments: Moments;
  readonly isWritten: boolean;
}

function measured(exchange: Exchange, write: FieldWrite, { row, answer, moments, isWritten }: Seen): Meeting | null {
  const { head, sent, answers, draft, phase } = exchange;
  if (phase !== "answered" || head?.outcome === undefined) return null;
  const sights = isWritten ? sightsOf(exchange, write) : undefined;
  const stages = readServerTiming(head.headers.get("Server-Timing") ?? "");
  return meetingOf({
    ...moments,
    outcome: head.outcome,
    parts: sent.map(({ part, number }, index) => ({
      number,
      span: answers.get(part.id)?.span ?? null,
      arrived: draft.transaction ? null : (moments.arrived[index] ?? null),
      sawWrite: sights?.get(part.id) ?? null,
    })),
    store: draft.transaction ? (stages.find(({ name }) => name === "store")?.duration ?? 0) : null,
    last: isWritten ? lastOf(exchange, write, row) : null,
    write: answer,
  });
}

/** The row at a place as it is now; undefined where there is none. */
export async function readRow(
  { client }: Pick<DataService, "client">,
  { collection: { name, operations }, key }: RowPlace,
  signal?: AbortSignal,
): Promise<Row | undefined> {
  // By a filter where there may be one: a browser notes each 404 in its console.
  const isFiltered = key === undefined || operations.FindMany.filter._id?.includes("=");
  const $filter = key === undefined ? undefined : print(build.eq("_id", key));
  const path = isFiltered ? collectionPath(name, { $filter, limit: 1 }) : entityPath(name, key);
  try {
    const { payload } = await client.get(path, { signal }).body<{ readonly payload: Row | readonly Row[] }>();
    return [payload].flat()[0];
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return undefined;
    throw error;
  }
}

/** Resolves with the first message that is wanted, or with undefined when the time is over. */
function heard<T>(
  listen: Others["listen"],
  over: Promise<unknown>,
  wanted: (message: Message) => T | undefined,
  ask: () => void = () => {},
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const end = listen((message) => {
      const found = wanted(message);
      if (found !== undefined) finish(found);
    });
    const finish = (found: T | undefined): void => {
      end();
      resolve(found);
    };
    void over.then(() => finish(undefined));
    ask();
  });
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
