/** A name for the rows of a file: `UnitPrices` for `unit-prices.csv`; `MyData` for a file without a usable name. */
export function deriveCollectionName(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/^[^A-Za-z]+/, "")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("") || "MyData";
}

/** A name that is not taken: `Orders`, or else `Orders2`. */
export function findFreeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name}${number}`;
  return free;
}
