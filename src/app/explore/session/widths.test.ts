import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limitWidth, readWidths } from "./widths.ts";

describe("The stored widths", () => {
  test("are read back as written", () => {
    const widths = { Orders: { total: 120, "customer.city": 240 }, Stock: { _id: 64 } };
    expect(readWidths(JSON.parse(JSON.stringify(widths)))).toEqual(widths);
  });

  test.each([
    undefined,
    null,
    7,
    "wide",
    [],
    [{ Orders: { total: 100 } }],
    { Orders: 7 },
    { Orders: { total: "100" } },
  ])("are empty for invalid data: %o", (stored) => {
    expect(readWidths(stored)).toEqual({});
  });

  test("keep valid values, within bounds", () => {
    expect(readWidths({ Orders: { total: 1, note: 99_999, due: null, paid: 80.4 }, Stock: {} })).toEqual({
      Orders: { total: 48, note: 1600, paid: 80 },
    });
  });

  test("do not modify a prototype, and have none", () => {
    const widths = readWidths(JSON.parse('{"__proto__": {"total": 99}, "Orders": {"__proto__": 100, "note": 60}}'));
    expect({}).not.toHaveProperty("total");
    expect(Object.getPrototypeOf(widths.Orders)).toBeNull();
    expect(widths.Orders?.constructor).toBeUndefined();
    expect(widths.Orders?.note).toBe(60);
  });

  test("accept any JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        for (const widths of Object.values(readWidths(stored)))
          for (const width of Object.values(widths)) expect(width).toBe(limitWidth(width));
      }),
    );
  });
});
