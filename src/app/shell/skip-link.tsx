// The first tab stop of a section with an editor: leads past the header and the bars.

import { commandsNow } from "../commands/command.ts";
import { keys } from "../commands/keys.ts";
import { type Section, writeRoute } from "../route.ts";
import * as styles from "./skip-link.module.css";

export function SkipLink({ section }: { readonly section: Section }) {
  return (
    <a
      className={styles.skip}
      href={writeRoute(section)}
      onClick={(event) => {
        // The section's own command knows what to focus, and the address holds the state.
        event.preventDefault();
        commandsNow()
          .find(({ key }) => key === keys.editor.key)
          ?.run();
      }}
    >
      Skip to the editor
    </a>
  );
}
