// Commands on the service's data, available in every section.

import { askForReset } from "../data/reset-question.ts";
import { type Service, useService } from "../service.ts";
import { type Command, commandGroups, useCommands } from "./command.ts";
import { goToSection } from "./go-to-section.ts";

const putBack = (service: Service): Command => ({
  id: "data.reset",
  label: "Put the samples back…",
  group: commandGroups.page,
  words: "reset restore data shop",
  run: () => {
    goToSection("data");
    askForReset(service);
  },
});

/** Only for use once the service is ready. */
export function DataCommands(): null {
  const service = useService();
  useCommands(service.resetSamples === undefined ? [] : [putBack(service)]);
  return null;
}
