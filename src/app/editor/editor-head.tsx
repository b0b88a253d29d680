// Owns the tools in the head of the editor: the implied grouping, where there is one, and the layout.

import type { EditorView } from "@codemirror/view";
import { formatFilter } from "./format-command.ts";
import { writeGrouping } from "./ghosts.ts";
import { KeyHint } from "./key-hint.tsx";
import { ariaKey } from "./key-names.ts";
import { keys } from "./keys.ts";

export interface EditorHeadProps {
  readonly view: EditorView;
  /** Whether the text mixes `and` and `or`. */
  readonly mixed: boolean;
  readonly isComparing: boolean;
  readonly onCompare: (isComparing: boolean) => void;
}

export function EditorHead({ view, mixed, isComparing, onCompare }: EditorHeadProps) {
  return (
    <div className="ed-tools">
      {mixed ? (
        <>
          <span className="ed-implied">
            <span className="cm-ghost-sample" aria-hidden="true" /> <code>and</code> binds before <code>or</code>
          </span>
          <button
            className="btn quiet small"
            type="button"
            aria-expanded={isComparing}
            onClick={() => onCompare(!isComparing)}
          >
            Other reading
          </button>
          <Tool
            keyOf="write"
            label="Make explicit"
            title="Write the parentheses that are implied"
            run={() => writeGrouping(view)}
            view={view}
          />
        </>
      ) : null}
      <Tool keyOf="format" label="Format" title="Lay the filter out" run={() => formatFilter(view)} view={view} />
    </div>
  );
}

interface ToolProps {
  readonly keyOf: keyof typeof keys;
  readonly label: string;
  readonly title: string;
  readonly run: () => void;
  readonly view: EditorView;
}

function Tool({ keyOf, label, title, run, view }: ToolProps) {
  const key = keys[keyOf];
  return (
    <button
      className="btn quiet small"
      type="button"
      title={title}
      aria-keyshortcuts={ariaKey(key)}
      onClick={() => {
        run();
        view.focus();
      }}
    >
      {label} <KeyHint of={key} />
    </button>
  );
}
