// The second chapter: one of several values, and patterns for strings.

import { aside, type Chapter, paragraph, sample } from "./lesson.ts";

export const listsAndTexts: Chapter = {
  title: "Lists and strings",
  lessons: [
    {
      id: "in",
      title: "One of several",
      blocks: [
        paragraph("To match any of several values, list them in brackets after `in`."),
        sample("address.country in ['DE', 'FR', 'NL']"),
        paragraph(
          "The dot leads into an object: a customer has an address, and the address has a country. A list can contain `null`, and an empty list, `[]`, keeps nothing.",
        ),
        paragraph("`!in` keeps all the rest."),
        sample("address.country !in ['DE', 'FR', 'NL']"),
      ],
      collection: "Customers",
      task: "Let through the customers who live in Japan (`JP`), Korea (`KR`) or China (`CN`).",
      start: "address.country = 'JP'",
      goal: "address.country in ['JP', 'KR', 'CN']",
      fields: ["name", "address.city", "address.country"],
    },
    {
      id: "like",
      title: "Parts of a string",
      blocks: [
        paragraph("`like` compares a string with a pattern, in which a star matches any run of characters, or none."),
        sample("name like '*clock'"),
        paragraph(
          "The pattern must match the whole string. This one has no star at the end, so it keeps names that end in `clock`.",
        ),
        paragraph("To match a star itself, put a backslash before it:"),
        sample("name like '*\\**'"),
        aside("Only the star is special in a pattern. A dot matches a dot, and a percent sign a percent sign."),
      ],
      collection: "Products",
      task: "A riddle is a coarse sieve, and a puzzle. Let through every product with `riddle` somewhere in its name.",
      start: "name like '*riddle'",
      goal: "name like '*riddle*'",
      fields: ["name", "category", "price"],
    },
    {
      id: "ilike",
      title: "Ignoring case",
      blocks: [
        paragraph("`like` is case-sensitive. `ilike` ignores case, in every script that has it."),
        sample("customer.city ilike 'αθ*'"),
        paragraph("Accents still count: `ilike 'sao*'` does not find `São Paulo`."),
        paragraph(
          "Both have an exact opposite, `!like` and `!ilike`, which keeps what the other leaves out. That includes every row without a value.",
        ),
        sample("note !ilike '*gift*'"),
      ],
      collection: "Orders",
      task: "Let through the orders with `ring` anywhere in their note, in upper or lower case.",
      start: "note like '*ring*'",
      goal: "note ilike '*ring*'",
      fields: ["customer.name", "note"],
    },
  ],
};
