// `$export` and `$export/{name}`: downloads of all collections or of one (docs/your-data.md#exports-and-the-reset).

import { refuseBody } from "../message/body.ts";
import { exportRows } from "../workspace/export.ts";
import { findCollection } from "../workspace/find-collection.ts";
import type { Action, Endpoint } from "./endpoint.ts";

const download: Action = {
  answer({ message, query, name, schema }, service) {
    refuseBody(message);
    return exportRows(name === "" ? undefined : findCollection(name, schema).name, query, service);
  },
};

export const exportEndpoint: Endpoint = { path: "$export", methods: { GET: download } };
export const collectionExportEndpoint: Endpoint = { path: "$export/{name}", methods: { GET: download } };
