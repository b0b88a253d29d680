// How fine the browser's clock is: browsers make it coarse on purpose, each in its own way.

let known: number | null | undefined;

/** The least difference that the clock shows, in milliseconds; null where it is coarser than can be waited for. */
export function clockStep(): number | null {
  known ??= look();
  return known;
}

const steps = 3;

/** About a frame's worth of looks; some browsers have clocks of a tenth of a second. */
const patience = 200_000;

function look(): number | null {
  let least = Number.POSITIVE_INFINITY;
  let last = performance.now();
  let seen = 0;
  for (let looked = 0; seen < steps && looked < patience; looked++) {
    const now = performance.now();
    if (now === last) continue;
    least = Math.min(least, now - last);
    last = now;
    seen += 1;
  }
  // A step of a tenth is reported as 0.09999999403953552.
  return seen < steps ? null : Number(least.toPrecision(2));
}
