import type { CollectionDeclaration } from "../language/public.ts";
import { choice, ordering, quantity, text } from "./operator-sets.ts";

/** Hamburg, Osaka and São Paulo. */
export const warehouses = ["HAM", "OSA", "SAO"] as const;

export const stock: CollectionDeclaration = {
  name: "Stock",
  description: "How many of a product lie in a warehouse.",
  fields: {
    _id: { type: "string", maxLength: 20, description: "Product and warehouse, the key, such as A-1042-HAM." },
    product: { type: "string", required: true, maxLength: 12, description: "The SKU of the product." },
    warehouse: { type: "string", required: true, values: warehouses, description: "The warehouse." },
    onHand: { type: "number", integer: true, minimum: 0, description: "How many are on the shelf." },
    reserved: { type: "number", integer: true, minimum: 0, description: "How many of them are promised to orders." },
    counted: { type: "datetime", description: "When somebody last counted, null if nobody did." },
    shelf: { type: "string", maxLength: 12, description: "Aisle, rack and board, such as C-04-2." },
    opens: { type: "time", description: "When the aisle opens in the morning." },
  },
  indexes: ["product", "warehouse"],
  operations: {
    FindMany: {
      filter: {
        _id: text,
        product: text,
        warehouse: choice,
        onHand: quantity,
        reserved: quantity,
        counted: ordering,
        shelf: text,
        opens: ordering,
      },
      sort: ["_id", "product", "warehouse", "onHand", "reserved", "counted", "opens"],
    },
    UpdateMany: { filter: { _id: choice, product: choice, warehouse: choice, onHand: quantity } },
    DeleteMany: { filter: { _id: choice, product: choice, warehouse: choice } },
  },
};
