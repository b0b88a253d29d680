// The first chapter: what a condition is, the edge of an order, and null.

import { aside, type Chapter, paragraph, sample } from "./lesson.ts";

export const oneCondition: Chapter = {
  title: "One condition",
  lessons: [
    {
      id: "first-sieve",
      title: "A first sieve",
      blocks: [
        paragraph(
          "A filter is a sieve. It checks every row of a collection, and a row passes when the filter is true for it.",
        ),
        paragraph("The smallest filter is one condition: a field, an operator, a value."),
        sample("status = 'paid'"),
        paragraph(
          "Write strings in single quotes; numbers, `true` and `false` without. Strings are case-sensitive: `'Paid'` is not `'paid'`.",
        ),
        aside(
          "In a puzzle's table, a ring marks a row to keep, and a grain a row that your filter keeps. The puzzle is solved when every ring has a grain and no grain is outside a ring.",
        ),
      ],
      collection: "Orders",
      task: "Let through the orders that are `open`, and nothing else.",
      start: "status = 'paid'",
      goal: "status = 'open'",
      fields: ["customer.name", "status", "channel"],
    },
    {
      id: "edges",
      title: "More, less, and equal",
      blocks: [
        paragraph("Numbers, dates and times have an order, so you can also compare them with `<` and `>`."),
        sample("total > 100"),
        paragraph(
          "The limit itself is excluded: an order of exactly 100 is not more than 100. Add an equals sign to include it.",
        ),
        sample("total >= 100"),
        paragraph("There are six such operators: `= != < > <= >=`."),
        aside(
          "Each collection declares which operators each field allows; Explore shows them next to its fields. A filter that uses any other is rejected with status 400.",
        ),
      ],
      collection: "Orders",
      task: "An order of priority 1 can wait, one of priority 5 can't. Let through those of priority 4 and above.",
      start: "priority > 4",
      goal: "priority >= 4",
      fields: ["customer.name", "status", "priority"],
    },
    {
      id: "null",
      title: "Null is a value",
      blocks: [
        paragraph("A field without a value is `null`. You can compare with it like with any other value."),
        sample("description = null"),
        paragraph(
          "Null is neither more nor less than anything, so `<` and `>` never keep it. But `!=` is the exact opposite of `=`, and null is not equal to 5. So this also keeps products that nobody has rated yet:",
        ),
        sample("rating != 5"),
        aside("SQL has a third result, “unknown”. Here, every condition is either true or false for every row."),
      ],
      collection: "Products",
      task: "Let through the products that have a rating, and a rating other than 5.",
      start: "rating != 5",
      goal: "rating < 5",
      fields: ["name", "category", "rating"],
    },
  ],
};
