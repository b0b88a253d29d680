import { expect, test } from "vitest";
import { getSampleRows, type SampleRow } from "./public.ts";

type Customer = SampleRow & {
  readonly name: string;
  readonly email: string | null;
  readonly address: { readonly city: string; readonly country: string };
  readonly lastOrder: string | null;
};

type Order = SampleRow & {
  readonly shipped: string | null;
  readonly customer: { readonly city: string };
  readonly items: readonly { readonly sku: string }[];
  readonly note: string | null;
};

const customers = new Map((getSampleRows("Customers") as readonly Customer[]).map((row) => [row._id, row]));
const products = new Set(getSampleRows("Products").map(({ _id }) => _id));
const orders = getSampleRows("Orders") as readonly Order[];

test("customer 118 lives in Αθήνα and has ordered; there is no 9917", () => {
  expect(customers.get(118)?.address).toMatchObject({ city: "Αθήνα", country: "GR" });
  expect(customers.get(118)?.lastOrder).not.toBeNull();
  expect(customers.has(9917)).toBe(false);
  expect(orders.filter(({ customer }) => customer.city === "Αθήνα").length).toBeGreaterThan(50);
});

test("A-1042 is sold, stocked, and waited for", () => {
  expect(products.has("A-1042")).toBe(true);
  expect(getSampleRows("Stock").filter(({ product }) => product === "A-1042").length).toBeGreaterThan(1);
  const waiting = orders.filter(({ items, shipped }) => shipped === null && items.some(({ sku }) => sku === "A-1042"));
  expect(waiting.length).toBeGreaterThan(5);
});

test.each(["Latin", "Greek", "Cyrillic", "Georgian", "Hebrew", "Arabic", "Devanagari", "Thai", "Han", "Hangul"])(
  "some names and their cities are in %s",
  (script) => {
    const written = new RegExp(`\\p{Script=${script}}`, "u");
    const found = [...customers.values()].filter(
      ({ name, address }) => written.test(name) && written.test(address.city),
    );
    expect(found.length).toBeGreaterThan(0);
  },
);

test("each country's people have names in its script", () => {
  const scripts = {
    GR: "Greek",
    UA: "Cyrillic",
    JP: "Han",
    KR: "Hangul",
    IL: "Hebrew",
    MA: "Arabic",
    TH: "Thai",
    DE: "Latin",
  };
  for (const { name, address } of customers.values()) {
    const script = scripts[address.country as keyof typeof scripts];
    if (script !== undefined) expect(name).toMatch(new RegExp(`^[\\p{Script=${script}}\\p{M} '-]+$`, "u"));
  }
});

test("addresses for mail are ASCII below a reserved domain", () => {
  for (const { email } of customers.values()) {
    if (email !== null) expect(email).toMatch(/^[a-z][a-z.]*\.\d+@example\.(com|net|org)$/);
  }
});

test.each(["'", '"', "*", "%", "\n", "\r\n", "\\", "<", "&", "#", "ß", "🎂", "ring", "null"])(
  "some note holds %j",
  (part) => {
    expect(orders.some(({ note }) => note?.includes(part))).toBe(true);
  },
);

test("notes range from empty to long", () => {
  const lengths = orders.flatMap(({ note }) => (note === null ? [] : [note.length]));
  expect(Math.min(...lengths)).toBe(0);
  expect(Math.max(...lengths)).toBeGreaterThan(500);
});
