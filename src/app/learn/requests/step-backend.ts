// The service of a step with requests: it runs in the page, on copies of the step's own rows.

import { createClient } from "../../../client/internal.ts";
import {
  completeRows,
  createStepService,
  type GradingSetting,
  type RequestTask,
  readTypicalRows,
  type StepData,
} from "../../../lessons/public.ts";
import { historyStepHeader } from "../../../wire/public.ts";
import { type Service, useService } from "../../connection/service.ts";
import { type RequestStatus, useRequest } from "../../connection/use-request.ts";
import { getPathPrefix } from "../../requests/parts/compose.ts";
import { requestRows } from "../../requests/query/request-rows.ts";

export interface StepBackend {
  readonly service: Service;
  readonly setting: GradingSetting;
  readonly data: StepData;
}

/** Creates the backend of a task. Reads one row of each collection from the user's data, and never writes there. */
export function useStepBackend(task: RequestTask): RequestStatus<StepBackend> {
  const service = useService();
  const { client, collections } = service;
  return useRequest(task.reference, async (signal) => {
    const typical = await readTypicalRows(
      task,
      async (collection) => (await requestRows(client, collection, { limit: 1 }, signal))[0],
    );
    const data = { collections, rows: completeRows(typical, task.rows) };
    return { service: replaceClient(service, task, data), setting: { collections, typical }, data };
  });
}

function replaceClient(service: Service, { delay, otherClient }: RequestTask, data: StepData): Service {
  const { baseUrl } = service.client;
  const { handle } = createStepService({ data, prefix: getPathPrefix(baseUrl), delay, otherClient });
  const client = createClient(baseUrl, {
    async fetch(input, init) {
      const response = await handle(new Request(input, init));
      // Each request begins with the rows of the step, so there is nothing to undo.
      response.headers.delete(historyStepHeader);
      return response;
    },
  });
  return {
    ...service,
    client,
    // Separate from the user's backend in everything that is kept per backend or per connection.
    backend: { kind: "server", baseUrl: "http://step" },
    connection: { ...service.connection },
    noteWrite: () => service.revision,
    noteDefinition: async () => {},
    resetSamples: undefined,
  };
}
