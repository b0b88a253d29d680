import type { Readable } from "../state/store.ts";

const list = matchMedia("(max-width: 639px)");

/** Whether the window has the width of a phone: rows have two lines, and the query's options are behind a button. */
export const onPhone: Readable<boolean> = {
  get: () => list.matches,
  subscribe: (listener) => {
    list.addEventListener("change", listener);
    return () => list.removeEventListener("change", listener);
  },
};
