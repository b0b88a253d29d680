// The third chapter: joining conditions, precedence, and not.

import { aside, type Chapter, paragraph, sample } from "./lesson.ts";

export const severalConditions: Chapter = {
  title: "Several conditions",
  lessons: [
    {
      id: "and-or",
      title: "Both, or either",
      blocks: [
        paragraph("`and` joins conditions that must all be true."),
        sample("status = 'paid' and total > 400"),
        paragraph("`or` requires at least one of them."),
        sample("status = 'paid' or total > 400"),
        paragraph(
          "Everyday speech is looser: “the open and the paid orders” are those that are one or the other, for no order is both.",
        ),
        aside("You can also write `&&` and `||` for `and` and `or`."),
      ],
      collection: "Orders",
      task: "Let through the open orders that came in by phone.",
      start: "status = 'open' or channel = 'phone'",
      goal: "status = 'open' and channel = 'phone'",
      fields: ["customer.name", "status", "channel"],
    },
    {
      id: "and-before-or",
      title: "and before or",
      blocks: [
        paragraph(
          "`and` has higher precedence than `or`, as `*` has over `+`. What looks like one list may be two groups:",
        ),
        sample("status = 'open'\nor status = 'paid' and total > 250"),
        paragraph(
          "The pale parentheses are not part of the text. They show how it is parsed: this keeps every open order, however small.",
        ),
        paragraph("For the other meaning, add parentheses:"),
        sample("(status = 'open' or status = 'paid')\nand total > 250"),
        aside("Add parentheses wherever the two mix, and nobody can misread the filter."),
      ],
      collection: "Orders",
      task: "Let through the paid orders from Αθήνα or 東京, and nothing else.",
      start: "customer.city = 'Αθήνα'\nor customer.city = '東京'\nand status = 'paid'",
      goal: "(customer.city = 'Αθήνα' or customer.city = '東京')\nand status = 'paid'",
      fields: ["customer.name", "customer.city", "status"],
    },
    {
      id: "not",
      title: "Everything but",
      blocks: [
        paragraph("`not` inverts a condition: what passed is left out, and what was left out passes."),
        sample("not (channel = 'web' and status = 'cancelled')"),
        paragraph("It applies only to the next condition. Without the parentheses, the meaning changes:"),
        sample("not channel = 'web'\nand status = 'cancelled'"),
        paragraph("This keeps the cancelled orders that did not come in through the web."),
        aside("`not status = 'open'` and `status != 'open'` keep the same rows, including those without a status."),
      ],
      collection: "Orders",
      task: "A colleague handles new orders by phone. Let through all the others.",
      start: "not channel = 'phone'\nand status = 'new'",
      goal: "not (channel = 'phone' and status = 'new')",
      fields: ["customer.name", "channel", "status"],
    },
  ],
};
