// Whether single-key shortcuts such as `?` are enabled. Users who dictate can turn them off (WCAG 2.1.4).

import { createStored } from "../../state/stored.ts";

export const singleKeys = createStored<boolean>("riddle:single-keys", (stored) => stored !== false);
