// The small collections of the model test: every type, every constraint, keys of both types.

import { type CollectionDeclaration, operator, operators } from "../../../language/public.ts";

const every = [...operators.keys()];
const ordering = every.filter((symbol) => operator(symbol).operands !== "text");

/** Unbounded number keys; a member of every type, most of them nullable. */
const items: CollectionDeclaration = {
  name: "Items",
  description: "What is kept.",
  fields: {
    _id: { type: "number" },
    name: { type: "string", required: true, maxLength: 4 },
    kind: { type: "string", values: ["a", "b", "c"] },
    rank: { type: "number", integer: true, minimum: 0, maximum: 9 },
    price: { type: "number" },
    open: { type: "boolean" },
    day: { type: "date" },
    at: { type: "datetime" },
    hour: { type: "time" },
    place: {
      type: "object",
      fields: {
        city: { type: "string" },
        zip: { type: "string", required: true },
        geo: { type: "object", fields: { lat: { type: "number", maximum: 90 } } },
      },
    },
    tags: { type: "array", maxItems: 2, items: { type: "string", maxLength: 3 } },
    lines: {
      type: "array",
      maxItems: 3,
      items: {
        type: "object",
        fields: { sku: { type: "string", required: true }, qty: { type: "number", minimum: 1 } },
      },
    },
  },
  indexes: ["name", "rank", "price", "day", "at", "place.city"],
  operations: {
    FindMany: {
      filter: {
        _id: ordering,
        name: every,
        kind: ["=", "in"],
        rank: ordering,
        price: ordering,
        open: ["=", "!="],
        day: ordering,
        at: ordering,
        hour: ordering,
        "place.city": every,
        "place.geo.lat": ["<", ">"],
        tags: every,
        "lines.sku": every,
        "lines.qty": ordering,
      },
      sort: ["_id", "name", "rank", "price", "open", "day", "at", "hour", "place.city"],
    },
    UpdateMany: { filter: { _id: ["=", "in", ">"], name: ["=", "like"], rank: ordering, "place.city": ["="] } },
    DeleteMany: { filter: { _id: ["=", "in"], price: ["<", "="], day: ordering } },
  },
};

/** String keys, and a default order. */
const notes: CollectionDeclaration = {
  name: "Notes",
  description: "What is said.",
  fields: {
    _id: { type: "string" },
    text: { type: "string" },
    rank: { type: "number" },
    by: { type: "object", required: true, fields: { name: { type: "string", required: true } } },
  },
  indexes: ["text", "by.name"],
  operations: {
    FindMany: {
      filter: { _id: every, text: every, rank: ordering, "by.name": ["=", "like"] },
      sort: ["text", "rank", "by.name"],
      defaultSort: "-rank",
    },
    UpdateMany: { filter: { _id: ["=", "in", "!="], text: ["=", "!="] } },
    DeleteMany: { filter: { _id: ["=", "in"], "by.name": ["="] } },
  },
};

/** Number keys within narrow bounds, so that none is left after a few rows. */
const seats: CollectionDeclaration = {
  name: "Seats",
  description: "What is taken.",
  fields: {
    _id: { type: "number", integer: true, minimum: 3, maximum: 9 },
    guest: { type: "string", maxLength: 3 },
    price: { type: "number", required: true, minimum: 0 },
  },
  indexes: ["price"],
  operations: {
    FindMany: { filter: { _id: ordering, guest: every, price: ordering }, sort: ["guest", "price"] },
    UpdateMany: { filter: { price: ordering } },
    DeleteMany: { filter: { price: ordering, guest: ["="] } },
  },
};

export const collections: readonly CollectionDeclaration[] = [items, notes, seats];

/** A date, date-time or time as it may be sent → as it is stored. All other texts are invalid. */
export const spellings: Readonly<Record<"date" | "datetime" | "time", Readonly<Record<string, string>>>> = {
  date: { "2023-12-31": "2023-12-31", "2024-01-01": "2024-01-01", "2024-02-29": "2024-02-29" },
  datetime: {
    "2024-01-01T00:00:00.000Z": "2024-01-01T00:00:00.000Z",
    "2024-01-01T01:00+01:00": "2024-01-01T00:00:00.000Z",
    "2024-01-01T12:00:00Z": "2024-01-01T12:00:00.000Z",
    "2023-12-31T19:30:00.5-04:30": "2024-01-01T00:00:00.500Z",
    "2024-02-29T23:59:59": "2024-02-29T23:59:59.000Z",
  },
  time: { "10:30": "10:30:00.000", "10:30:00.000": "10:30:00.000", "23:59:59.9": "23:59:59.900" },
};
