// `$history`: the last writes, newest first (docs/your-data.md#the-history-of-writes).

import { readSteps } from "../history/history.ts";
import { createSuccess } from "../message/outcome.ts";
import { readParameters } from "../message/parameters.ts";
import type { Endpoint } from "./endpoint.ts";
import type { OperationKind } from "./operation.ts";

export const historyEndpoint: Endpoint = {
  path: "$history",
  methods: {
    GET: {
      decode({ query }) {
        readParameters(query, []);
        return { name: "ListHistory" };
      },
    },
  },
};

export const listHistory: OperationKind<"ListHistory"> = {
  writes: false,
  // It waits for every writer.
  usesAll: true,
  execute: async (_, transaction) => createSuccess(200, { payload: await readSteps(transaction) }),
};
