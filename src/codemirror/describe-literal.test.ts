import { expect, test } from "vitest";
import { describeLiteral } from "./describe-literal.ts";

test.each([
  ["#2024-03-01#", "Friday, 1 March 2024"],
  ["#0999-12-31#", "Tuesday, 31 December 999"],
  ["#2024-02-29T23:30:00+01:00#", "Thursday, 29 February 2024, 22:30 UTC"],
  ["#2024-02-29T22:30:05.250Z#", "Thursday, 29 February 2024, 22:30:05.250 UTC"],
  ["#T10:30#", "10:30, a time of day"],
  ["1234567.25", "The number 1\u202f234\u202f567.25"],
  ["1e9", "The number 1\u202f000\u202f000\u202f000"],
  ["-5", "The number -5"],
  ["'it''s'", "A string of 4 characters"],
  ["''", "Empty string, which is not null"],
  ["'😀'", "A string of one character"],
  ["true", "Yes: `true`"],
  ["null", "No value. A missing field is null, too"],
])("%s", (written, words) => {
  expect(describeLiteral(written)).toBe(words);
});

test.each([
  ["'A*'", "like", "String that begins with `A`"],
  ["'*burg'", "ilike", "String that ends with `burg`, ignoring case"],
  ["'*gift*'", "like", "String that holds `gift`"],
  ["'a*b*c*d'", "!like", "String that begins with `a`, holds `b` then `c` and ends with `d`"],
  ["'*'", "like", "Any string, but not null"],
  ["'100\\*'", "like", "Exactly `100*`"],
])("%s after %s", (written, symbol, words) => {
  expect(describeLiteral(written, symbol)).toBe(words);
});

test.each(["#2024-13-01#", "'open", "[1, 2]", "other", "1 +"])("%s is not a whole value", (written) => {
  expect(describeLiteral(written)).toBeNull();
});
