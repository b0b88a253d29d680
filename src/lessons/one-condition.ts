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
          "A filter is a sieve. Every row of a collection is held against it, and a row passes when what the filter says is true of it.",
        ),
        paragraph("The smallest filter is one condition: a field, an operator, a value."),
        sample("status = 'paid'"),
        paragraph(
          "Texts stand in single quotes; numbers, `true` and `false` stand bare. Capitals count: `'Paid'` is another text than `'paid'`.",
        ),
        aside(
          "In the table of a puzzle a ring marks a row that is wanted, and a grain a row that your filter keeps. It is solved when every ring holds a grain and no grain lies outside a ring.",
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
        paragraph("Numbers, dates and times have an order, so `<` and `>` can be asked of them too."),
        sample("total > 100"),
        paragraph(
          "The edge itself is left out: an order of exactly 100 is not more than 100. An equals sign lets the edge in.",
        ),
        sample("total >= 100"),
        paragraph("There are six such operators: `= != < > <= >=`."),
        aside(
          "Each collection declares which operators may be used on which field; Explore shows them beside its fields. A filter that asks for another is refused with the status 400.",
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
        paragraph("A field that holds nothing is `null`. That can be asked for like any other value."),
        sample("description = null"),
        paragraph(
          "Null is neither more nor less than anything, so `<` and `>` never keep it. But `!=` is the exact opposite of `=`, and null is not equal to 5. This keeps the products that nobody has rated yet, too:",
        ),
        sample("rating != 5"),
        aside(
          "SQL knows a third answer, “unknown”. Here there is none: of each row each condition is either true or false.",
        ),
      ],
      collection: "Products",
      task: "Let through the products that have a rating, and a rating other than 5.",
      start: "rating != 5",
      goal: "rating < 5",
      fields: ["name", "category", "rating"],
    },
  ],
};
