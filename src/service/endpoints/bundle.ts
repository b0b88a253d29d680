// `$bundle`: its parts are requests to the other endpoints, so the handler runs it (docs/service.md#bundles).

import type { Endpoint } from "./endpoint.ts";

export const bundleEndpoint: Endpoint = { path: "$bundle", methods: { POST: {} } };
