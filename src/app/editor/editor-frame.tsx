// What stands around the editor: above it the tools, implied parentheses and formatting; below it keys for characters that
// touch keyboards hide, and the other reading.

import type { EditorView } from "@codemirror/view";
import { formatFilter, insertImpliedParentheses } from "../../codemirror/public.ts";
import { Button } from "../ui/button.tsx";
import { type Command, commandGroups, useCommands } from "../ui/keys/command.ts";
import { KeyHint } from "../ui/keys/key-cap.tsx";
import { formatAriaKey } from "../ui/keys/key-names.ts";
import { keys } from "../ui/keys/keys.ts";
import * as styles from "./editor-frame.module.css";
import { KeyRow } from "./key-row.tsx";
import { OtherReading } from "./other-reading.tsx";
import type { SampleSource } from "./sample.ts";

export interface EditorHeadProps {
  readonly view: EditorView;
  /** Whether the text mixes `and` and `or`. */
  readonly mixed: boolean;
  readonly isComparing: boolean;
  readonly onCompare: (isComparing: boolean) => void;
}

export function EditorHead({ view, mixed, isComparing, onCompare }: EditorHeadProps) {
  useCommands(() => createEditorCommands({ view, mixed, isComparing, onCompare }));
  return (
    <div className={styles.tools}>
      {mixed ? (
        <>
          <span className={styles.implied}>
            <span className="cm-implied-sample" aria-hidden="true" /> <code>and</code> binds before <code>or</code>
          </span>
          <Button look="quiet small" aria-expanded={isComparing} onClick={() => onCompare(!isComparing)}>
            Other reading
          </Button>
          <Tool
            keyOf="write"
            label="Make explicit"
            title="Insert the implied parentheses"
            run={() => insertImpliedParentheses(view)}
            view={view}
          />
        </>
      ) : null}
      <Tool keyOf="format" label="Format" title="Format the filter" run={() => formatFilter(view)} view={view} />
    </div>
  );
}

function createEditorCommands({ view, mixed, isComparing, onCompare }: EditorHeadProps): readonly Command[] {
  const group = commandGroups.filter;
  const inEditor = (run: () => void) => (): void => {
    view.focus();
    run();
  };
  const format: Command = {
    id: "editor.format",
    ...keys.format,
    group,
    words: "layout pretty lines indent",
    run: inEditor(() => formatFilter(view)),
  };
  const write: Command = {
    id: "editor.write",
    ...keys.write,
    group,
    words: "insert implied parentheses brackets",
    run: inEditor(() => insertImpliedParentheses(view)),
  };
  const compare: Command = {
    id: "editor.compare",
    label: isComparing ? "Hide the other reading" : "Show the other reading",
    group,
    words: "compare grouping or binds first precedence",
    run: () => onCompare(!isComparing),
  };
  return mixed ? [format, write, compare] : [format];
}

interface ToolProps {
  readonly keyOf: keyof typeof keys;
  readonly label: string;
  readonly title: string;
  readonly run: () => void;
  readonly view: EditorView;
}

function Tool({ keyOf, label, title, run, view }: ToolProps) {
  const { key } = keys[keyOf];
  return (
    <Button
      look="quiet small"
      title={title}
      aria-keyshortcuts={formatAriaKey(key)}
      onClick={() => {
        run();
        view.focus();
      }}
    >
      {label} <KeyHint of={key} />
    </Button>
  );
}

export interface EditorFootProps {
  readonly view: EditorView;
  readonly text: string;
  readonly usable: boolean;
  readonly isComparing: boolean;
  readonly onClose: () => void;
  /** Null without a service to count rows. */
  readonly source: SampleSource | null;
}

export function EditorFoot({ isComparing, source, ...rest }: EditorFootProps) {
  return (
    <>
      <KeyRow view={rest.view} />
      {isComparing && source !== null ? <OtherReading source={source} {...rest} /> : null}
    </>
  );
}
