import type { CollectionDeclaration } from "../language/public.ts";
import { choice, equality, ordering, quantity, text } from "./operator-sets.ts";

export const methods = ["card", "transfer", "cash", "voucher"] as const;

export const payments: CollectionDeclaration = {
  name: "Payments",
  description: "The money that came in for orders, some of it in two halves.",
  fields: {
    _id: { type: "number", integer: true, minimum: 1, description: "The payment's number, the key." },
    order: { type: "number", required: true, integer: true, minimum: 1, description: "The key in Orders." },
    amount: { type: "number", required: true, minimum: 0.01, description: "In the currency of the order." },
    method: { type: "string", required: true, values: methods, description: "How it was paid." },
    received: { type: "datetime", description: "When the money was there." },
    reference: { type: "string", maxLength: 140, description: "What the payer or the bank wrote, null if nothing." },
    refunded: { type: "boolean", description: "Whether the money went back." },
  },
  indexes: ["order"],
  operations: {
    FindMany: {
      filter: {
        _id: choice,
        order: quantity,
        amount: quantity,
        method: choice,
        received: ordering,
        reference: text,
        refunded: equality,
      },
      sort: ["_id", "order", "amount", "received"],
      defaultSort: "-received",
    },
    UpdateMany: { filter: { _id: choice, order: choice, method: choice } },
    DeleteMany: { filter: { _id: choice, order: choice } },
  },
};
