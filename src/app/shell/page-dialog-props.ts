// The props of the palette and the help.

export interface PageDialogProps {
  /** Text typed between its key and its rendering. */
  readonly typed: string;
  /** Called after it was closed. */
  readonly onClose: () => void;
}
