// The tools above the filter editor: implied parentheses and formatting, as buttons and as commands.

import type { EditorView } from "@codemirror/view";
import { formatFilter, insertImpliedParentheses } from "../../codemirror/public.ts";
import { Button } from "../ui/button.tsx";
import { commandGroups, useCommands } from "../ui/keys/command.ts";
import { keys } from "../ui/keys/keys.ts";
import * as styles from "./editor-tools.module.css";

const makeExplicit = {
  id: "editor.write",
  command: keys.write,
  name: "Make explicit",
  title: "Insert the implied parentheses",
  words: "insert implied parentheses brackets",
  run: insertImpliedParentheses,
};

const format = {
  id: "editor.format",
  command: keys.format,
  name: "Format",
  title: "Format the filter",
  words: "layout pretty lines indent",
  run: formatFilter,
};

interface Props {
  readonly view: EditorView;
  /** Whether the text mixes `and` and `or`. */
  readonly mixed: boolean;
}

export function EditorTools({ view, mixed }: Props) {
  const tools = mixed ? [makeExplicit, format] : [format];
  useCommands(() =>
    tools.map(({ id, command, words, run }) => ({
      id,
      ...command,
      group: commandGroups.filter,
      words,
      run: () => {
        view.focus();
        run(view);
      },
    })),
  );
  return (
    <div className={styles.tools}>
      {mixed ? (
        <span className={styles.implied}>
          <span className="cm-implied-sample" aria-hidden="true" /> <code>and</code> binds before <code>or</code>
        </span>
      ) : null}
      {tools.map(({ id, command: { key }, name, title, run }) => (
        <Button
          key={id}
          look="quiet small"
          title={title}
          shortcut={key}
          onClick={() => {
            run(view);
            view.focus();
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
