import type { CollectionDeclaration } from "../language/public.ts";
import { choice, equality, ordering, prose, quantity, text } from "./operator-sets.ts";

/** The states of an order, in their usual sequence. */
export const statuses = ["new", "open", "paid", "packed", "shipped", "delivered", "returned", "cancelled"] as const;
const currencies = ["EUR", "GBP", "USD"] as const;
export const channels = ["web", "shop", "phone"] as const;

export const orders: CollectionDeclaration = {
  name: "Orders",
  description: "Who ordered what, and how far it got.",
  fields: {
    _id: { type: "number", integer: true, minimum: 1, description: "The order's number, the key." },
    placed: { type: "datetime", description: "When the order was placed." },
    due: { type: "date", description: "The day by which it was promised to leave." },
    shipped: { type: "date", description: "The day it left, null while it is here." },
    deliverAfter: { type: "time", description: "The earliest time of day to ring, null if any will do." },
    status: { type: "string", values: statuses, description: "How far the order got." },
    paid: { type: "boolean", description: "Whether all of it is paid." },
    total: { type: "number", minimum: 0, description: "The sum of the items less the discount, null in drafts." },
    discount: { type: "number", minimum: 0, description: "What is taken off the sum, null for nothing." },
    currency: { type: "string", values: currencies, description: "What the amounts are counted in." },
    customer: {
      type: "object",
      required: true,
      description: "The customer as known when the order was placed.",
      fields: {
        _id: { type: "number", required: true, integer: true, minimum: 1, description: "The key in Customers." },
        name: { type: "string", maxLength: 120, description: "The customer's name." },
        city: { type: "string", maxLength: 80, description: "The city the parcel goes to." },
        email: {
          type: "string",
          maxLength: 254,
          description: "For questions about the order; nobody may filter on it.",
        },
      },
    },
    items: {
      type: "array",
      required: true,
      maxItems: 50,
      description: "What was ordered.",
      items: {
        type: "object",
        fields: {
          sku: { type: "string", required: true, maxLength: 12, description: "The key in Products." },
          name: { type: "string", maxLength: 120, description: "What the label said." },
          qty: { type: "number", required: true, integer: true, minimum: 1, maximum: 1000, description: "How many." },
          price: { type: "number", minimum: 0, description: "The price of one at the time." },
        },
      },
    },
    note: { type: "string", maxLength: 2000, description: "What the customer wants us to know." },
    channel: { type: "string", values: channels, description: "How the order came in." },
    priority: { type: "number", integer: true, minimum: 1, maximum: 5, description: "1 can wait, 5 can't." },
  },
  indexes: ["placed", "status", "total", "customer.city", "customer._id"],
  operations: {
    FindMany: {
      filter: {
        _id: quantity,
        placed: ordering,
        due: ordering,
        shipped: ordering,
        deliverAfter: ordering,
        status: choice,
        paid: equality,
        total: quantity,
        discount: quantity,
        currency: choice,
        "customer._id": choice,
        "customer.name": text,
        "customer.city": text,
        "items.sku": text,
        "items.name": prose,
        "items.qty": quantity,
        note: prose,
        channel: choice,
        priority: quantity,
      },
      sort: [
        "_id",
        "placed",
        "due",
        "shipped",
        "deliverAfter",
        "status",
        "total",
        "discount",
        "customer.name",
        "customer.city",
        "priority",
      ],
      defaultSort: "-placed",
    },
    UpdateMany: {
      filter: {
        _id: quantity,
        placed: ordering,
        status: choice,
        paid: equality,
        total: ordering,
        "customer._id": choice,
        note: prose,
      },
    },
    DeleteMany: { filter: { _id: choice, placed: ordering, status: choice, total: ordering } },
  },
};
