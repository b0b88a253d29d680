// The second chapter: one of several values, and patterns for texts.

import { aside, type Chapter, paragraph, sample } from "./lesson.ts";

export const listsAndTexts: Chapter = {
  title: "Lists and texts",
  lessons: [
    {
      id: "in",
      title: "One of several",
      blocks: [
        paragraph("Where several values will do, list them in brackets after `in`."),
        sample("address.country in ['DE', 'FR', 'NL']"),
        paragraph(
          "The dot leads into an object: a customer has an address, and the address has a country. A list may hold `null` as well, and an empty list, `[]`, keeps nothing.",
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
      title: "Parts of a text",
      blocks: [
        paragraph(
          "`like` holds a text against a pattern, in which a star stands for any run of characters, or for none.",
        ),
        sample("name like '*clock'"),
        paragraph(
          "The pattern must cover the whole text. This one has no star at its end, so it keeps the names that end in `clock`.",
        ),
        paragraph("To look for a star itself, put a backslash before it:"),
        sample("name like '*\\**'"),
        aside("Nothing but the star is special in a pattern. A dot is a dot, and a per cent sign is a per cent sign."),
      ],
      collection: "Products",
      task: "A riddle is a coarse sieve, and a puzzle. Let through every product with `riddle` somewhere in its name.",
      start: "name like '*riddle'",
      goal: "name like '*riddle*'",
      fields: ["name", "category", "price"],
    },
    {
      id: "ilike",
      title: "Capitals aside",
      blocks: [
        paragraph("`like` tells capitals from small letters. `ilike` does not, in any script that has both."),
        sample("customer.city ilike 'αθ*'"),
        paragraph("Accents still count: `ilike 'sao*'` does not find `São Paulo`."),
        paragraph(
          "Both have an exact opposite, `!like` and `!ilike`. It keeps what the other leaves out, and that includes every row with no text at all.",
        ),
        sample("note !ilike '*gift*'"),
      ],
      collection: "Orders",
      task: "Let through the orders with `ring` anywhere in their note, in capitals or not.",
      start: "note like '*ring*'",
      goal: "note ilike '*ring*'",
      fields: ["customer.name", "note"],
    },
  ],
};
