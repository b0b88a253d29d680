// Media queries that components read; what CSS alone can do needs none.

import type { Readable } from "../state/store.ts";

/** Whether the window has the width of a phone: rows have two lines, and the query's options are behind a button. */
export const onPhone: Readable<boolean> = watchMediaQuery("(max-width: 639px)");

function watchMediaQuery(query: string): Readable<boolean> {
  const list = matchMedia(query);
  return {
    get: () => list.matches,
    subscribe: (listener) => {
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
  };
}
