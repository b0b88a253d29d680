// Tests reading dates, date-times and times, and that their canonical text sorts chronologically.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendar } from "./calendar.ts";
import { readMarked, readMarkedAs } from "./read-marked.ts";

describe("readMarked", () => {
  test.each([
    ["2024-03-01", "date", "2024-03-01"],
    ["0001-01-01", "date", "0001-01-01"],
    ["9999-12-31", "date", "9999-12-31"],
    ["2024-02-29", "date", "2024-02-29"],
    ["2000-02-29", "date", "2000-02-29"],
    ["2024-03-01T10:30", "datetime", "2024-03-01T10:30:00.000Z"],
    ["2024-03-01T10:30:15", "datetime", "2024-03-01T10:30:15.000Z"],
    ["2024-03-01T10:30:15.5", "datetime", "2024-03-01T10:30:15.500Z"],
    ["2024-03-01T10:30:15.25Z", "datetime", "2024-03-01T10:30:15.250Z"],
    ["2024-03-01T10:30:15.999Z", "datetime", "2024-03-01T10:30:15.999Z"],
    ["2024-03-01T10:00+02:00", "datetime", "2024-03-01T08:00:00.000Z"],
    ["2024-03-01T00:00+02:00", "datetime", "2024-02-29T22:00:00.000Z"],
    ["2024-12-31T23:00-05:30", "datetime", "2025-01-01T04:30:00.000Z"],
    ["2024-03-01T10:00+00:00", "datetime", "2024-03-01T10:00:00.000Z"],
    ["2024-03-01T10:00-00:00", "datetime", "2024-03-01T10:00:00.000Z"],
    ["2024-03-01T10:00+23:59", "datetime", "2024-02-29T10:01:00.000Z"],
    ["0001-01-01T00:00Z", "datetime", "0001-01-01T00:00:00.000Z"],
    ["0099-06-01T12:00Z", "datetime", "0099-06-01T12:00:00.000Z"],
    ["9999-12-31T23:59:59.999Z", "datetime", "9999-12-31T23:59:59.999Z"],
    ["T10:30", "time", "10:30:00.000"],
    ["T10:30:15", "time", "10:30:15.000"],
    ["T10:30:15.5", "time", "10:30:15.500"],
    ["T00:00:00.000", "time", "00:00:00.000"],
    ["T23:59:59.999", "time", "23:59:59.999"],
  ])("%s is the %s %s", (text, kind, value) => {
    expect(readMarked(text)).toEqual({ kind, value });
  });

  test.each([
    ["", "A date is written"],
    ["2024", "A date is written"],
    ["2024-3-1", "A date is written"],
    ["24-03-01", "A date is written"],
    ["12024-03-01", "A date is written"],
    ["-2024-03-01", "A date is written"],
    ["20240301", "A date is written"],
    ["2024-W09-5", "A date is written"],
    ["2024-03-01 10:30", "A date is written"],
    ["10:30", "A date is written"],
    ["2024-03-01t10:30", "A date is written"],
    ["0000-01-01", "Years run from 0001 to 9999"],
    ["2024-00-01", "no month 0"],
    ["2024-13-01", "no month 13"],
    ["2024-01-00", "no day 0"],
    ["2024-01-32", "no day 32"],
    ["2024-04-31", "no day 31 in month 4 of 2024; it has 30 days"],
    ["2024-06-31", "no day 31 in month 6 of 2024; it has 30 days"],
    ["2024-09-31", "no day 31 in month 9 of 2024; it has 30 days"],
    ["2024-11-31", "no day 31 in month 11 of 2024; it has 30 days"],
    ["2023-02-29", "no day 29 in month 2 of 2023; it has 28 days"],
    ["1900-02-29", "it has 28 days"],
    ["2024-02-30", "it has 29 days"],
    ["2024-02-30T10:00", "it has 29 days"],
    ["T", "A time is written"],
    ["T10", "A time is written"],
    ["T1:30", "A time is written"],
    ["T10:30:00.", "A time is written"],
    ["T10:30:00.0000", "A time is written"],
    ["T10:30:00,5", "A time is written"],
    ["T10:30Z", "A time is written"],
    ["T10:30+02:00", "A time is written"],
    ["T24:00", "no hour 24"],
    ["T10:60", "no minute 60"],
    ["T10:30:60", "no second 60"],
    ["2024-03-01T", "A time is written"],
    ["2024-03-01TZ", "A time is written"],
    ["2024-03-01T+02:00", "A time is written"],
    ["2024-03-01T10:30T", "A time is written"],
    ["2024-03-01T24:00Z", "no hour 24"],
    ["2024-03-01T10:30:00.1234Z", "A time is written"],
    ["2024-03-01T10:30z", "A time is written"],
    ["2024-03-01T10:30+2", "An offset is written"],
    ["2024-03-01T10:30+0200", "An offset is written"],
    ["2024-03-01T10:30ZZ", "An offset is written"],
    ["2024-03-01T10:30+24:00", "no offset +24:00"],
    ["2024-03-01T10:30-05:60", "no offset -05:60"],
    ["0001-01-01T00:00+01:00", "Years run from 0001 to 9999"],
    ["9999-12-31T23:59-01:00", "Years run from 0001 to 9999"],
  ])("rejects %s", (text, message) => {
    expect(readMarked(text)).toMatchObject({ problem: expect.stringContaining(message) });
  });

  test.each(["01", "03", "05", "07", "08", "10", "12"])("month %s has 31 days", (month) => {
    expect(readMarked(`2023-${month}-31`)).toEqual({ kind: "date", value: `2023-${month}-31` });
  });

  test("the canonical text of instants sorts chronologically", () => {
    const instant = fc.date({
      min: new Date("0001-01-02T00:00:00.000Z"),
      max: new Date("9999-12-30T00:00:00.000Z"),
      noInvalidDate: true,
    });
    const offset = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
    fc.assert(
      fc.property(instant, offset, instant, (one, minutes, other) => {
        const first = readMarked(withOffset(one, minutes));
        const second = readMarked(other.toISOString());
        if ("problem" in first || "problem" in second) throw new Error("A valid date-time was refused.");
        expect(first).toEqual({ kind: "datetime", value: one.toISOString() });
        expect(first.value < second.value).toBe(one < other);
      }),
    );
  });

  test("never throws", () => {
    const unit = fc.constantFrom(..."0129-:T.Z+");
    fc.assert(fc.property(fc.string({ unit, maxLength: 30 }), (text) => void readMarked(text)));
  });
});

/** The local date and time of an instant at an offset. */
function withOffset(instant: Date, minutes: number): string {
  const local = new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${local}${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

test("readMarkedAs accepts a time with and without its T", () => {
  expect(readMarkedAs("time", "10:30")).toEqual({ kind: "time", value: "10:30:00.000" });
  expect(readMarkedAs("time", "T10:30")).toEqual({ kind: "time", value: "10:30:00.000" });
  expect(readMarkedAs("date", "2024-03-01")).toEqual({ kind: "date", value: "2024-03-01" });
  expect(readMarkedAs("datetime", "2024-03-01T10:30")).toMatchObject({ kind: "datetime" });
});

test("a date is widened to its midnight, and a date-time stays", () => {
  expect(calendar.widen("2024-03-01")).toBe("2024-03-01T00:00:00.000Z");
  expect(calendar.widen("2024-03-01T10:30:00.000Z")).toBe("2024-03-01T10:30:00.000Z");
});
