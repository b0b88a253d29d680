// The examples of the welcome: filters on the samples.

export const firstFilters = [
  { words: "Large unpaid orders", collection: "Orders", filter: "paid = false and total >= 500" },
  { words: "Gifts", collection: "Orders", filter: "note ilike '*gift*'" },
  { words: "Never ordered", collection: "Customers", filter: "lastOrder = null" },
];
