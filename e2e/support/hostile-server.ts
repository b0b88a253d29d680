// A hostile server with the API: wherever it can send text, it sends a hostile one.

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { payloads } from "./xss-payloads.ts";

const [first = "", second = ""] = payloads;
const text = { type: "string", description: payloads.join(" ") };

/** Few fields with many rows, and many fields with one row. */
const collections = [
  {
    name: "Rows",
    description: payloads.join(" "),
    fields: {
      _id: { ...text, values: payloads },
      trap: { ...text, values: payloads },
      many: { type: "array", description: first, items: text },
      amount: { type: "number", description: second },
      moment: { type: "datetime", description: second },
    },
    indexes: payloads,
    operations: {
      FindMany: { filter: { _id: ["="], trap: ["=", "in"] }, sort: ["_id", "trap"], defaultSort: "_id" },
      DeleteMany: { filter: { trap: ["="] } },
    },
  },
  {
    name: "Fields",
    description: first,
    fields: Object.fromEntries(payloads.map((trap, at) => [`f${at}`, { ...text, description: trap, values: [trap] }])),
    operations: { FindMany: { filter: Object.fromEntries(payloads.map((_, at) => [`f${at}`, ["="]])) } },
  },
];

/** Types may be wrong, too: a number and a date may be strings. */
const rows = payloads.map((trap) => ({
  _id: trap,
  trap,
  many: [trap, { [trap]: trap }],
  amount: trap,
  moment: `${trap}T${trap}`,
  [trap]: trap,
}));

const plan = {
  access: { by: "index", index: first, ranges: payloads.map((trap) => ({ lower: trap, upper: trap })) },
  residual: payloads.join(" "),
  candidates: payloads.map((trap) => ({ index: trap, ranges: [{ lower: trap }], rows: 1 })),
  rowsInCollection: rows.length,
  rowsRead: rows.length,
  rowsMatched: rows.length,
  sort: payloads,
};

const errors = payloads.map((message, at) => ({
  message,
  severity: "error",
  code: payloads[payloads.length - 1 - at],
  details: { [message]: message },
}));

const heads = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "*",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Expose-Headers": "*",
  "Content-Type": "application/json",
  "X-Service-Version": first,
  "Server-Timing": `plan;dur=1;desc="<img src=x onerror=__xss()>"`,
};

/** Responds to reads with rows and to writes with 400. */
export const hostileService: RequestListener = ({ url = "", method }, outgoing) => {
  if (method === "OPTIONS") send(outgoing, 200, {});
  else if (method !== "GET") send(outgoing, 400, { errors });
  else if (url.includes("$schema")) send(outgoing, 200, { payload: { collections } });
  else send(outgoing, 200, { payload: rows, totalMatches: rows.length, plan });
};

/** Declares a collection with an invalid name. */
export const hostileDeclaration = (_: IncomingMessage, outgoing: ServerResponse): void =>
  send(outgoing, 200, { payload: { collections: [{ name: payloads.join(""), fields: {}, operations: {} }] } });

function send(outgoing: ServerResponse, status: number, body: unknown): void {
  outgoing.writeHead(status, heads).end(JSON.stringify(body));
}
