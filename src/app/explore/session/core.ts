import type { Service } from "../../connection/service.ts";
import type { ExploreNow } from "./explore-now.ts";
import type { Inputs } from "./inputs.ts";

export interface Core {
  readonly inputs: () => Inputs;
  readonly now: () => ExploreNow;
  /** Changes inputs, and notifies the panes. */
  readonly set: (part: Partial<Inputs>) => void;
  readonly service: () => Service;
}
