// Whether the reader has used Explore before, so that the welcome is not shown again.

import { createStored } from "../../stored.ts";

export const welcomed = createStored<boolean>("riddle:welcomed", (stored) => stored === true);
