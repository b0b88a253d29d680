// The fourth chapter: days and moments, arithmetic, and fields that hold many values.

import { aside, type Chapter, paragraph, sample } from "./lesson.ts";

export const numbersDatesArrays: Chapter = {
  title: "Dates, sums and arrays",
  lessons: [
    {
      id: "days",
      title: "A day is not a moment",
      blocks: [
        paragraph("Dates stand between hash signs. The day by which an order was promised is such a date:"),
        sample("due = #2024-03-01#"),
        paragraph(
          "When it was placed is a moment. Beside a moment a date is its first instant, midnight UTC; so `=` would find only what happened at midnight sharp. A whole day is a range, from its midnight up to the next:",
        ),
        sample("placed >= #2023-12-24#\nand placed < #2023-12-25#"),
        aside(
          "Moments are written `#2024-03-01T10:30:00Z#`, with another offset in the place of `Z` if you like; times of day `#T10:30#`.",
        ),
      ],
      collection: "Orders",
      task: "Let through the orders that were placed on 29 February 2024, at whatever time.",
      start: "placed = #2024-02-29#",
      goal: "placed >= #2024-02-29#\nand placed < #2024-03-01#",
      fields: ["placed", "customer.name"],
    },
    {
      id: "arithmetic",
      title: "Sums in a filter",
      blocks: [
        paragraph(
          "Both sides of a comparison may be worked out: with `+ - * /` and parentheses, from fields and numbers. This keeps the stock of which more than half is promised:",
        ),
        sample("reserved * 2 > onHand"),
        paragraph(
          "What can't be worked out is null: a sum with a null in it, a division by zero. On an empty shelf this is 0 / 0, so the row is left out:",
        ),
        sample("reserved / onHand > 0.5"),
        aside("Every field in a sum must be declared for the operator of its comparison, on whichever side it stands."),
      ],
      collection: "Stock",
      task: "What is on hand and not reserved is free to sell. Let through the stock with fewer than 3 free.",
      start: "onHand < 3",
      goal: "onHand - reserved < 3",
      fields: ["warehouse", "onHand", "reserved"],
    },
    {
      id: "arrays",
      title: "Some, and none",
      blocks: [
        paragraph(
          "A field may hold an array: most products come in several colours. A condition is true of it when it is true of some element.",
        ),
        sample("colours = 'green'"),
        paragraph(
          "The opposites are true when no element fits. This keeps what does not come in green, and what has no colour at all:",
        ),
        sample("colours != 'green'"),
        paragraph("Each condition looks for an element of its own, so two of them may be met by two elements."),
        aside("The same holds inside arrays of objects: `items.sku = 'A-1042'` finds the orders with that item."),
      ],
      collection: "Products",
      task: "Let through the products that come both in oak and in teal.",
      start: "colours in ['oak', 'teal']",
      goal: "colours = 'oak' and colours = 'teal'",
      fields: ["name", "colours"],
    },
  ],
};
