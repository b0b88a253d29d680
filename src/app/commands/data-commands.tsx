// Commands on the service's data, available in every section.

import { askForReset } from "../data/reset-question.ts";
import { useService } from "../service.ts";
import { type Command, commandGroups, useCommands } from "./command.ts";
import { goToSection } from "./go-to-section.ts";

const putBack: Command = {
  id: "data.reset",
  label: "Put the samples back…",
  group: commandGroups.page,
  words: "reset restore data shop",
  run: () => {
    goToSection("data");
    askForReset();
  },
};

/** Only for use once the service is ready. */
export function DataCommands(): null {
  const { resetSamples } = useService();
  useCommands(resetSamples === undefined ? [] : [putBack]);
  return null;
}
