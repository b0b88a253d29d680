// `$undo?step=12`: undoes a write (docs/your-data.md#the-history-of-writes#undo).

import { fail } from "../../wire/public.ts";
import { undoDeclared } from "../history/define-recorded.ts";
import { undoRows } from "../history/history.ts";
import { refuseBody } from "../message/body.ts";
import { createStepHeaders, createSuccess } from "../message/outcome.ts";
import { type Parameters, parseParameters, readIntegerParameter, readParameters } from "../message/parameters.ts";
import { readAll } from "../message/read-all.ts";
import { fitRows } from "../workspace/definitions.ts";
import type { Endpoint } from "./endpoint.ts";
import type { OperationKind } from "./operation.ts";

export const undoEndpoint: Endpoint = {
  path: "$undo",
  methods: {
    POST: {
      progress: "undo",
      // A step that changed declarations stands alone.
      async answer({ message, query }, service) {
        const step = readStep(readParameters(query, ["step"]));
        if (step === undefined) return undefined;
        refuseBody(message);
        const undone = await undoDeclared(step, service, fitRows);
        return undone && createSuccess(200, { affected: undone.affected }, createStepHeaders(undone.step));
      },
      decode({ message, query, limit }) {
        const { parameters, problems } = parseParameters(query, ["step"]);
        const { step } = readAll(
          { step: () => readStep(parameters), body: () => refuseBody(message) },
          problems,
          limit,
        );
        if (step === undefined)
          throw fail("INVALID_PARAMETER", "Name the step to undo, as in `$undo?step=12`. `$history` lists the steps.");
        return { name: "Undo", step };
      },
    },
  },
};

function readStep(parameters: Parameters): number | undefined {
  return readIntegerParameter(parameters, "step", 1, Number.MAX_SAFE_INTEGER);
}

export const undo: OperationKind<"Undo"> = {
  writes: true,
  // Any collection may be in a step.
  usesAll: true,
  async execute({ step }, transaction, { schema, changes }) {
    return createSuccess(200, { affected: await undoRows(step, transaction, schema, changes) });
  },
};
