// Functions that stay the same from drawing to drawing, so that what takes them need not be drawn again.

import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * A function that does what the latest drawing gave, and is itself always the same. For what happens later, as a click;
 * not to be called while drawing.
 */
export function useSteady<Arguments extends readonly unknown[], Result>(
  act: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latest = useRef(act);
  // Before anything can happen on the page that was just drawn.
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
