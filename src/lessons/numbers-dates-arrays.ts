// The fourth chapter: dates and date-times, arithmetic, and fields that hold many values.

import { aside, type Chapter, paragraph, sample } from "./lesson.ts";

export const numbersDatesArrays: Chapter = {
  title: "Dates, sums and arrays",
  lessons: [
    {
      id: "days",
      title: "A day is not a moment",
      blocks: [
        paragraph("Write dates between hash signs. An order's due date is one:"),
        sample("due = #2024-03-01#"),
        paragraph(
          "The time at which it was placed is a date-time. Compared with a date-time, a date means midnight UTC, so `=` would match only midnight exactly. Use a range for a whole day, from its midnight to the next:",
        ),
        sample("placed >= #2023-12-24#\nand placed < #2023-12-25#"),
        aside(
          "Write date-times as `#2024-03-01T10:30:00Z#`, or with an offset instead of `Z`; write times of day as `#T10:30#`.",
        ),
      ],
      collection: "Orders",
      task: "Let through the orders that were placed on 29 February 2024, at any time.",
      start: "placed = #2024-02-29#",
      goal: "placed >= #2024-02-29#\nand placed < #2024-03-01#",
      fields: ["placed", "customer.name"],
    },
    {
      id: "arithmetic",
      title: "Sums in a filter",
      blocks: [
        paragraph(
          "Both sides of a comparison can be calculated from fields and numbers, with `+ - * /` and parentheses. This keeps the stock of which more than half is reserved:",
        ),
        sample("reserved * 2 > onHand"),
        paragraph(
          "A calculation with null, or a division by zero, results in null. Without stock this is 0 / 0, so the row is left out:",
        ),
        sample("reserved / onHand > 0.5"),
        aside("Every field in a calculation must be declared for the operator of its comparison, on either side."),
      ],
      collection: "Stock",
      task: "What is on hand and not reserved is free to sell. Let through the stock with fewer than 3 free.",
      start: "onHand < 3",
      goal: "onHand - reserved < 3",
      fields: ["warehouse", "onHand", "reserved"],
    },
    {
      id: "arrays",
      title: "Any, and none",
      blocks: [
        paragraph(
          "A field can be an array: most products come in several colours. A condition is true if it is true for any element.",
        ),
        sample("colours = 'green'"),
        paragraph(
          "The opposite operators are true if no element matches. This keeps what does not come in green, and what has no colour at all:",
        ),
        sample("colours != 'green'"),
        paragraph("Each condition is checked separately, so two conditions can be met by two different elements."),
        aside("The same is true for arrays of objects: `items.sku = 'A-1042'` finds the orders with that item."),
      ],
      collection: "Products",
      task: "Let through the products that come both in oak and in teal.",
      start: "colours in ['oak', 'teal']",
      goal: "colours = 'oak' and colours = 'teal'",
      fields: ["name", "colours"],
    },
  ],
};
