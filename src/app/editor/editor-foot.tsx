// What stands under the text: the keys that a touch keyboard hides, and the other reading while it is looked at.

import type { EditorView } from "@codemirror/view";
import { KeyRow } from "./key-row.tsx";
import { OtherReading } from "./other-reading.tsx";
import type { RowSource } from "./sample.ts";

export interface EditorFootProps {
  readonly view: EditorView;
  readonly text: string;
  readonly usable: boolean;
  readonly isComparing: boolean;
  readonly onClose: () => void;
  /** Null where nobody can be asked to count. */
  readonly source: RowSource | null;
}

export function EditorFoot({ isComparing, source, ...rest }: EditorFootProps) {
  return (
    <>
      <KeyRow view={rest.view} />
      {isComparing && source !== null ? <OtherReading source={source} {...rest} /> : null}
    </>
  );
}
