// `$snapshots` and `$snapshots/{name}`: lists, takes and removes snapshots; `$reset` restores one (docs/your-data.md#snapshots).

import { refuseBody } from "../message/body.ts";
import type { Outcome } from "../message/outcome.ts";
import { readParameters } from "../message/parameters.ts";
import type { StoreContext } from "../store/store.ts";
import { listSnapshots, removeSnapshot, takeSnapshot } from "../workspace/snapshots.ts";
import type { Action, Endpoint } from "./endpoint.ts";

export const snapshotsEndpoint: Endpoint = {
  path: "$snapshots",
  methods: { GET: createAction((_, service) => listSnapshots(service)) },
};

export const snapshotEndpoint: Endpoint = {
  path: "$snapshots/{name}",
  methods: { PUT: createAction(takeSnapshot), DELETE: createAction(removeSnapshot) },
};

/** An action that takes neither parameters nor a body. */
function createAction(run: (name: string, context: StoreContext) => Promise<Outcome>): Action {
  return {
    answer({ message, query, name }, service) {
      readParameters(query, []);
      refuseBody(message);
      return run(name, service);
    },
  };
}
