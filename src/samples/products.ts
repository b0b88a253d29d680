import type { CollectionDeclaration } from "../language/public.ts";
import { choice, equality, ordering, prose, quantity, text } from "./operator-sets.ts";

/** The shop's departments; the SKUs of a department start with one letter. */
const categories = [
  "astronomy",
  "bicycles",
  "clocks",
  "desk",
  "garden",
  "kitchen",
  "lamps",
  "music",
  "puzzles",
  "tea",
] as const;

export const products: CollectionDeclaration = {
  name: "Products",
  description: "What the shop sells, useful or not.",
  fields: {
    _id: { type: "string", maxLength: 12, description: "The stock-keeping unit (SKU), the key, such as A-1042." },
    name: { type: "string", required: true, maxLength: 120, description: "What the label says." },
    category: { type: "string", values: categories, description: "The department." },
    price: { type: "number", required: true, minimum: 0, description: "The price of one, with two decimals." },
    weight: { type: "number", minimum: 0, description: "In kilograms, null if nobody has weighed it." },
    discontinued: { type: "boolean", description: "Whether what is left is all there will be." },
    colours: {
      type: "array",
      maxItems: 8,
      description: "The colours it comes in, none if it has none to speak of.",
      items: { type: "string", maxLength: 24, description: "One colour." },
    },
    released: { type: "date", description: "The day it went on sale." },
    description: {
      type: "string",
      maxLength: 400,
      description: "A few words for the catalogue, null if none were found.",
    },
    rating: { type: "number", minimum: 0, maximum: 5, description: "The mean of all ratings, null before the first." },
  },
  indexes: ["category", "price"],
  operations: {
    FindMany: {
      filter: {
        _id: text,
        name: text,
        category: choice,
        price: quantity,
        weight: quantity,
        discontinued: equality,
        colours: choice,
        released: ordering,
        description: prose,
        rating: ordering,
      },
      sort: ["_id", "name", "category", "price", "weight", "released", "rating"],
      defaultSort: "name",
    },
    UpdateMany: { filter: { _id: choice, category: choice, price: quantity, discontinued: equality } },
    DeleteMany: { filter: { _id: choice, discontinued: equality } },
  },
};
