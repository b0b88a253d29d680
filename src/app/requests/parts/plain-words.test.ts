import { expect, test } from "vitest";
import { formatEntityName, listParts, readPath } from "./plain-words.ts";

test.each<[number[], string]>([
  [[], "no part"],
  [[2], "part 2"],
  [[1, 2], "parts 1 and 2"],
  [[1, 3, 4], "parts 1, 3 and 4"],
  [[1, 2, 3], "parts 1, 2 and 3"],
  [[3, 4, 5, 6], "parts 3 to 6"],
  [[1, 3, 5, 7, 9, 11, 13], "7 parts"],
])("%j", (numbers, words) => {
  expect(listParts(numbers)).toBe(words);
});

test.each<[string, string, string]>([
  ["Customers", "9917", "customer 9917"],
  ["Categories", "tea", "category tea"],
  ["Stock", "A-1", "A-1 in Stock"],
  ["Address", "1", "1 in Address"],
  ["Status", "1", "1 in Status"],
])("names an entity of %s", (collection, key, words) => {
  expect(formatEntityName(collection, key)).toBe(words);
});

test.each<[string, string, string | undefined]>([
  ["/Orders", "Orders", undefined],
  ["/Orders@17?x=@1", "Orders", "17"],
  ["Orders?$filter=note = 'a@b'", "Orders", undefined],
  ["/Stock@a%20b", "Stock", "a b"],
  ["/Stock@50%", "Stock", "50%"],
  ["", "", undefined],
])("reads the path %s", (path, collection, key) => {
  expect(readPath(path)).toEqual({ collection, key });
});
