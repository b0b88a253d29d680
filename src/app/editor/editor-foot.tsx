// Below the editor: keys for characters that touch keyboards hide, and the other reading.

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
  /** Null without a service to count rows. */
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
