// Whether single keys such as `?` do something. Who dictates, or presses keys by accident, turns them off (WCAG 2.1.4).

import { createStored } from "../stored.ts";

export const singleKeys = createStored<boolean>("riddle:single-keys", (stored) => stored !== false);
