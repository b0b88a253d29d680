// `$reset`: restores the samples, or a snapshot (docs/your-data.md#exports-and-the-reset).

import { fail } from "../../wire/public.ts";
import { refuseBody } from "../message/body.ts";
import { createStepHeaders, createSuccess } from "../message/outcome.ts";
import { createParameterError, readIntegerParameter, readParameters } from "../message/parameters.ts";
import { restoreSnapshot } from "../workspace/snapshots.ts";
import type { Endpoint } from "./endpoint.ts";

export const resetEndpoint: Endpoint = {
  path: "$reset",
  methods: {
    POST: {
      async answer({ message, query }, service) {
        refuseBody(message);
        const { samples } = service;
        const { least, most } = samples?.sizes ?? {};
        const hasSizes = least !== undefined && most !== undefined;
        const parameters = readParameters(query, hasSizes ? ["snapshot", "size"] : ["snapshot"]);
        const snapshot = parameters.get("snapshot");
        const size = hasSizes ? readIntegerParameter(parameters, "size", least, most) : undefined;
        if (snapshot !== undefined && size !== undefined)
          throw createParameterError("size", "is that of the samples. Leave it out, or the parameter `snapshot`.");
        if (snapshot !== undefined) return restoreSnapshot(snapshot, service);
        if (samples === undefined) throw fail("ENDPOINT_NOT_FOUND", "This service has no samples to restore.");
        return createSuccess(200, {}, createStepHeaders(await samples.reset(size)));
      },
    },
  },
};
