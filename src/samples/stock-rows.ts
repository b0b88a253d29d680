import { closingDay, formatDateTime, formatTime, getStartOfDay } from "./calendar.ts";
import type { ProductRow } from "./product-rows.ts";
import { createRandom } from "./random.ts";
import type { SampleRow } from "./row.ts";
import { warehouses } from "./stock.ts";

/** A few products are not in every warehouse. */
const stockCount = 840;

const aisles = ["A", "B", "C", "D", "E", "F"];

/** When the first aisle opens, in minutes since midnight. */
const opening: Readonly<Record<(typeof warehouses)[number], number>> = { HAM: 360, OSA: 510, SAO: 435 };

/** The rows of Stock, by product; the same at each call. */
export function createStock(products: readonly ProductRow[]): SampleRow[] {
  const random = createRandom(840);
  const places = products.flatMap(({ _id }) => warehouses.map((warehouse) => ({ product: _id, warehouse })));
  return random.some(places, stockCount).map(({ product, warehouse }) => {
    const aisle = random.pick(aisles);
    const onHand = random.chance(0.12) ? 0 : random.whole(1, random.pick([9, 40, 250]));
    const counted = getStartOfDay(closingDay - random.whole(0, 300)) + random.whole(21_600_000, 68_400_000);
    return {
      _id: `${product}-${warehouse}`,
      product,
      warehouse,
      onHand,
      reserved: random.chance(0.5) ? 0 : random.whole(0, Math.min(onHand, 30)),
      counted: random.chance(0.1) ? null : formatDateTime(counted),
      shelf: `${aisle}-${String(random.whole(1, 24)).padStart(2, "0")}-${random.whole(1, 5)}`,
      opens: formatTime(opening[warehouse] + aisles.indexOf(aisle) * 15),
    };
  });
}
