import type { Method } from "../../../client/public.ts";
import { formatJsonInLine } from "./json-text.ts";
import { type BundleDraft, createPart, isSameDraft } from "./part.ts";

export interface Template {
  readonly name: string;
  readonly about: string;
  readonly transaction: boolean;
  readonly timeout?: string;
  readonly parts: readonly (readonly [method: Method, path: string, body?: object])[];
  /** What makes it fail: another path for the part with this number. Omitted if it fails as it is. */
  readonly break?: Break;
}

export type Break = readonly [number: number, path: string];

const orderWithItsStock: Template = {
  name: "Order with its stock",
  about: "An order, its stock, its customer and its payment are written together, or not at all.",
  transaction: true,
  timeout: "2000",
  parts: [
    [
      "POST",
      "/Orders",
      {
        customer: { _id: 118, name: "Στέλιος Ιωάννου", city: "Αθήνα" },
        items: [{ sku: "A-1042", qty: 2, price: 197.99 }],
        total: 395.98,
        currency: "EUR",
        status: "open",
      },
    ],
    ["PATCH", "/Stock@A-1042-HAM", { onHand: 87, reserved: 16 }],
    ["PATCH", "/Customers@118", { lastOrder: "2024-07-01" }],
    ["POST", "/Payments", { order: 5001, amount: 395.98, method: "card" }],
  ],
  break: [3, "/Customers@9917"],
};

export const templates: readonly Template[] = [
  orderWithItsStock,
  // The credits of customers 12 and 29 are 192.6 and 881.8.
  {
    name: "Move between accounts",
    about:
      "Credit goes from one customer to another, with a receipt. " +
      "With the transaction off, a part that fails leaves the move half done.",
    transaction: true,
    parts: [
      ["PATCH", "/Customers@12", { credit: 142.6 }],
      ["PATCH", "/Customers@29", { credit: 931.8 }],
      ["POST", "/Payments", { order: 5, amount: 50, method: "voucher", reference: "12 to 29" }],
      ["GET", "/Customers?$filter=_id in [12, 29]&projection=name,credit"],
    ],
    break: [2, "/Customers@9917"],
  },
  // Sent a second time, it fails because its keys exist, and is rolled back.
  {
    name: "Bulk import",
    about:
      "New products with their stock, in one transaction. Send it twice: the second time the keys are taken and everything rolls back.",
    transaction: true,
    timeout: "5000",
    parts: [
      ...[
        { _id: "T-9101", name: "Smoked sencha", category: "tea", price: 12.5, weight: 0.1, colours: [] },
        { _id: "T-9102", name: "Thirteen o'clock tea", category: "tea", price: 9.9, weight: 0.25, colours: [] },
        { _id: "L-9103", name: "Lamp for owls", category: "lamps", price: 64, weight: 1.8, colours: ["oak"] },
      ].map((product) => ["POST", "/Products", product] as const),
      ["POST", "/Stock", { _id: "T-9101-OSA", product: "T-9101", warehouse: "OSA", onHand: 40 }],
      ["POST", "/Stock", { _id: "T-9102-HAM", product: "T-9102", warehouse: "HAM", onHand: 25 }],
      ["POST", "/Stock", { _id: "L-9103-SAO", product: "L-9103", warehouse: "SAO", onHand: 7 }],
    ],
    break: [6, "/Shelves"],
  },
  {
    name: "One error, alone",
    about: "Without a transaction an error affects only its own part: the other two succeed.",
    transaction: false,
    parts: [
      ["PATCH", "/Stock@A-1042-OSA", { onHand: 6 }],
      ["GET", "/Orders?$filter=weight > 20"],
      ["PATCH", "/Customers@118", { lastOrder: "2024-07-01", vip: true }],
    ],
  },
  {
    name: "Reads only",
    about: "Four queries in one request, each answered in its own part.",
    transaction: false,
    parts: [
      ["GET", "/Customers@118"],
      ["GET", "/Orders?$filter=customer.city = 'Αθήνα' and status in ['open', 'paid']&limit=5&count=true"],
      ["GET", "/Stock?$filter=product = 'A-1042'&projection=warehouse,onHand,reserved"],
      ["GET", "/Products?$filter=rating >= 4.5&sort=-price&limit=3&count=true"],
    ],
    break: [1, "/Customers@9917"],
  },
];

export function createDraftFromTemplate({ parts, transaction, timeout = "" }: Template): BundleDraft {
  return {
    transaction,
    timeout,
    parameters: [],
    parts: parts.map(([method, path, body]) =>
      createPart({ method, path, body: body === undefined ? "" : formatJsonInLine(body) }),
    ),
  };
}

export function createEmptyDraft(): BundleDraft {
  return { transaction: true, timeout: "", parameters: [], parts: [] };
}

export function createStarterDraft(): BundleDraft {
  return createDraftFromTemplate(orderWithItsStock);
}

const drafts = templates.map((template) => ({ template, draft: createDraftFromTemplate(template) }));

/** What makes the parts of a template fail, with any settings; undefined for other parts. */
export function findBreak({ parts }: BundleDraft): Break | undefined {
  return drafts.find(({ draft }) => isSameDraft({ ...draft, parts }, draft))?.template.break;
}

/** The template of an unchanged draft; undefined once anything other than the X-Request-Ids changes. */
export function findTemplate(draft: BundleDraft): Template | undefined {
  return drafts.find((each) => isSameDraft(each.draft, draft))?.template;
}
