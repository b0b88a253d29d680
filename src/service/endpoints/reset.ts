// `$reset`: restores the samples, or a snapshot (docs/your-data.md#exports-and-the-reset).

import { fail } from "../../wire/index.ts";
import { refuseBody } from "../message/body.ts";
import { stepHeader, success } from "../message/outcome.ts";
import { invalid, readParameters, wholeNumber } from "../message/parameters.ts";
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
        const size = hasSizes ? wholeNumber(parameters, "size", least, most) : undefined;
        if (snapshot !== undefined && size !== undefined)
          throw invalid("size", "is that of the samples. Leave it out, or the parameter `snapshot`.");
        if (snapshot !== undefined) return restoreSnapshot(snapshot, service);
        if (samples === undefined) throw fail("ENDPOINT_NOT_FOUND", "This service has no samples to restore.");
        return success(200, {}, stepHeader(await samples.reset(size)));
      },
    },
  },
};
