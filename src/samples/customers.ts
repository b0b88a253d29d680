import type { CollectionDeclaration } from "../language/public.ts";
import { choice, equality, ordering, prose, quantity, text } from "./operator-sets.ts";

export const customers: CollectionDeclaration = {
  name: "Customers",
  description: "The people who buy from the shop, in their own scripts.",
  fields: {
    _id: { type: "number", integer: true, minimum: 1, description: "The customer's number, the key." },
    name: { type: "string", required: true, maxLength: 120, description: "The name as its owner writes it." },
    email: { type: "string", maxLength: 254, description: "The e-mail address, null if none was given." },
    address: {
      type: "object",
      description: "Where parcels go.",
      fields: {
        street: { type: "string", maxLength: 120, description: "Street and house number, in the country's order." },
        city: { type: "string", maxLength: 80, description: "The city in its own language." },
        postcode: { type: "string", maxLength: 12, description: "The postal code, null if it was not given." },
        country: { type: "string", maxLength: 2, description: "Two letters of ISO 3166-1." },
      },
    },
    credit: { type: "number", minimum: 0, description: "What the shop owes the customer, with two decimals." },
    joined: { type: "date", description: "The day the account was opened." },
    birthday: { type: "date", description: "The date of birth, null if it was kept private." },
    vip: { type: "boolean", description: "Whether parcels get a ribbon." },
    tags: {
      type: "array",
      maxItems: 10,
      description: "Remarks of the shop, in no order, often none.",
      items: { type: "string", maxLength: 40, description: "One remark." },
    },
    lastOrder: { type: "date", description: "The day of the latest order, null before the first." },
  },
  indexes: ["name", "address.city"],
  operations: {
    FindMany: {
      filter: {
        _id: quantity,
        name: text,
        email: prose,
        "address.city": text,
        "address.postcode": prose,
        "address.country": choice,
        credit: quantity,
        joined: ordering,
        vip: equality,
        tags: text,
        lastOrder: ordering,
      },
      sort: ["_id", "name", "address.city", "address.country", "credit", "joined", "lastOrder"],
    },
    UpdateMany: {
      filter: { _id: choice, "address.country": choice, vip: equality, tags: choice, lastOrder: ordering },
    },
    DeleteMany: { filter: { _id: choice, lastOrder: ordering } },
  },
};
