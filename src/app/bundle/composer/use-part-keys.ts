// Makes the controls of a part one tab stop with arrow keys between them, as in the toolbar pattern of the ARIA Authoring
// Practices. A text field has the arrow keys to itself only while it is edited, as in the grid pattern.

import { EditorView } from "@codemirror/view";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { getNextIndex } from "../../ui/keys/arrow-keys.ts";

/** Whether Tab is pressed now, so that a focus event can be attributed to it. */
export function useTabPress(): RefObject<boolean> {
  const isPressed = useRef(false);
  useEffect(() => {
    const update = ({ type, key }: globalThis.KeyboardEvent): void => {
      isPressed.current = type === "keydown" && key === "Tab";
    };
    addEventListener("keydown", update, true);
    addEventListener("keyup", update, true);
    return () => {
      removeEventListener("keydown", update, true);
      removeEventListener("keyup", update, true);
    };
  }, []);
  return isPressed;
}

interface Options {
  /** The id of the control at which Tab arrives. */
  readonly first: string;
  readonly isTabbing: RefObject<boolean>;
  readonly onEdit: () => void;
}

/**
 * Tab reaches `first`, the arrow keys go on from there, Enter or F2 edits a text field. Controls within `data-details` keep
 * tab stops of their own.
 *
 * @returns `row`, the ref of the element around the controls; `handlers`, for that element or one around it;
 * `stepToFirst`, which focuses the first control without editing it
 */
export function usePartKeys({ first, isTabbing, onEdit }: Options) {
  const row = useRef<HTMLDivElement>(null);
  /** The field that is edited; any other takes arrow keys as steps between the controls. */
  const edited = useRef<HTMLElement | null>(null);
  const isStepping = useRef(false);

  const findFirst = (): HTMLElement | undefined => listControls(row.current).find(({ id }) => id === first);
  const findControl = (target: EventTarget): HTMLElement | undefined =>
    listControls(row.current).find((control) => target instanceof Node && control.contains(target));
  const setStop = (stop: HTMLElement | undefined): void => {
    for (const control of listControls(row.current)) {
      const tabIndex = control === stop ? 0 : -1;
      if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
    }
  };
  // After each rendering: a control may have come or gone.
  useLayoutEffect(() =>
    setStop(listControls(row.current).find((control) => control === document.activeElement) ?? findFirst()),
  );
  /** Focuses a control without editing it. */
  const stepTo = (control: HTMLElement | undefined): void => {
    isStepping.current = true;
    control?.focus();
    isStepping.current = false;
  };
  const edit = (field: HTMLElement): void => {
    edited.current = field;
    onEdit();
  };

  const onFocus = ({ target }: FocusEvent): void => {
    const control = findControl(target);
    if (control !== target) return;
    setStop(control);
    if (!isField(control)) return;
    if (isStepping.current || isTabbing.current) selectText(control, "start");
    // Opening on press would move the element under the pointer, so its release opens the row.
    else if (!control.matches(":active")) edit(control);
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    edited.current = null;
    const isLeft = !(relatedTarget instanceof Node && row.current?.contains(relatedTarget) === true);
    if (isLeft) setStop(findFirst());
  };
  /** A press or typed text. */
  const onUse = ({ target }: { readonly target: EventTarget }): void => {
    const control = findControl(target);
    if (control !== undefined && isField(control)) edit(control);
  };
  /** An editor that draws its text anew during a press gets no click, but a release. */
  const onMouseUp = ({ target, button }: MouseEvent): void => {
    if (button === 0 && findControl(target) === document.activeElement) onUse({ target });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const controls = listControls(row.current).filter((control) => control.checkVisibility());
    const control = controls.find((each) => each === event.target);
    if (control === undefined || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isText(control) && edited.current === control) {
      if (event.key !== "Escape") return;
      edited.current = null;
      selectText(control, "start");
      // The row, which closes, handles the key, too.
      return;
    }
    const next = getNextIndex(event.key, controls.indexOf(control), controls.length, { axis: "horizontal" });
    if (isText(control) && (event.key === "Enter" || event.key === "F2")) {
      edit(control);
      selectText(control, "end");
    } else if (next !== undefined) stepTo(controls[next]);
    else {
      // An editor inserts text itself, without an input event.
      if (control.isContentEditable && /^(.|Backspace|Delete)$/u.test(event.key)) edit(control);
      return;
    }
    event.preventDefault();
  };
  /** An editor handles its keys before they reach the row; those for its completion list are its own. */
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    const { target } = event;
    const isEditor = target instanceof HTMLElement && target.isContentEditable;
    if (isEditor && target.getAttribute("aria-haspopup") !== "listbox") onKeyDown(event);
  };
  return {
    row,
    stepToFirst: () => stepTo(findFirst()),
    handlers: {
      onFocus,
      onBlur,
      onClick: onUse,
      onMouseUp,
      onInput: onUse,
      onPaste: onUse,
      onKeyDown,
      onKeyDownCapture,
    },
  };
}

function listControls(row: HTMLElement | null): HTMLElement[] {
  const all = row?.querySelectorAll<HTMLElement>("button, input, select, [contenteditable]") ?? [];
  return [...all].filter((control) => control.closest("[data-details]") === null);
}

function isText(control: HTMLElement): boolean {
  return control.isContentEditable || (control instanceof HTMLInputElement && control.type !== "checkbox");
}

function isField(control: HTMLElement): boolean {
  return isText(control) || control instanceof HTMLSelectElement;
}

/** Selects the text of a field to its end: all of it, as Tab does, so that typing replaces it, or nothing. */
function selectText(field: HTMLElement, from: "start" | "end"): void {
  if (field instanceof HTMLInputElement) {
    const { length } = field.value;
    field.setSelectionRange(from === "start" ? 0 : length, length);
    return;
  }
  const view = EditorView.findFromDOM(field);
  const head = view?.state.doc.length ?? 0;
  view?.dispatch({ selection: { anchor: from === "start" ? 0 : head, head } });
}
