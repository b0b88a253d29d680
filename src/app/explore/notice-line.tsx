// The message about what was loaded into the editor, with an Undo button.

import { keys } from "../commands/keys.ts";
import { KeyHint } from "../editor/key-hint.tsx";
import { ariaKey } from "../editor/key-names.ts";
import * as styles from "./notice-line.module.css";

interface Props {
  /** A sentence; null for no message. */
  readonly notice: string | null;
  readonly onUndo: () => void;
}

export function NoticeLine({ notice, onUndo }: Props) {
  return (
    <div className={styles.notice} role="status" aria-label="Loaded">
      {notice === null ? null : (
        <>
          <span>{notice}</span>
          <button className="btn quiet small" type="button" aria-keyshortcuts={ariaKey(keys.undo.key)} onClick={onUndo}>
            Undo <KeyHint of={keys.undo.key} />
          </button>
        </>
      )}
    </div>
  );
}
