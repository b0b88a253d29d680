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
    const press = ({ key }: globalThis.KeyboardEvent): void => {
      isPressed.current = key === "Tab";
    };
    const release = (): void => {
      isPressed.current = false;
    };
    addEventListener("keydown", press, true);
    addEventListener("keyup", release, true);
    return () => {
      removeEventListener("keydown", press, true);
      removeEventListener("keyup", release, true);
    };
  }, []);
  return isPressed;
}

interface Options {
  /** The id of the control at which Tab arrives. */
  readonly first: string;
  readonly isTabbing: RefObject<boolean>;
  /** Called when the user begins to edit a field, or uses its choice. */
  readonly onEdit: () => void;
}

/**
 * Makes the controls of a part one tab stop: Tab reaches `first`, the arrow keys go on from there, Enter or F2 edits a text
 * field. Controls within `data-details` keep tab stops of their own.
 *
 * @returns `row`, the ref of the element around the controls; `handlers`, for that element or one around it;
 * `stepToFirst`, which focuses the first control without editing it
 */
export function usePartKeys<E extends HTMLElement>({ first, isTabbing, onEdit }: Options) {
  const row = useRef<E>(null);
  /** The field that is edited; any other takes arrow keys as steps between the controls. */
  const edited = useRef<HTMLElement | null>(null);
  const isStepping = useRef(false);

  const setStop = (stop: HTMLElement | undefined): void => {
    for (const control of listControls(row.current)) {
      const tabIndex = control === stop ? 0 : -1;
      if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
    }
  };
  // After each rendering: a control may have come or gone.
  useLayoutEffect(() => {
    const controls = listControls(row.current);
    setStop(controls.find((control) => control === document.activeElement) ?? controls.find(({ id }) => id === first));
  });
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
    const control = listControls(row.current).find((each) => each === target);
    if (control === undefined) return;
    setStop(control);
    if (!isText(control) && !(control instanceof HTMLSelectElement)) return;
    if (isStepping.current || isTabbing.current) selectAll(control);
    // Opening on press would move the element under the pointer, so the click opens the row.
    else if (!control.matches(":active")) edit(control);
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    edited.current = null;
    const isLeft = !(relatedTarget instanceof Node && row.current?.contains(relatedTarget) === true);
    if (isLeft) setStop(listControls(row.current).find(({ id }) => id === first));
  };
  const findControl = (target: EventTarget): HTMLElement | undefined =>
    listControls(row.current).find((control) => target instanceof Node && control.contains(target));
  const onClick = ({ target }: MouseEvent): void => {
    const control = findControl(target);
    if (control !== undefined && (isText(control) || control instanceof HTMLSelectElement)) edit(control);
  };
  /** An editor may draw its text anew while the button is pressed, and then gets no click. */
  const onMouseUp = ({ target }: MouseEvent): void => {
    const control = findControl(target);
    if (control?.isContentEditable === true && control === document.activeElement) edit(control);
  };
  /** Typing in a field edits it. */
  const onInput = ({ target }: { readonly target: EventTarget }): void => {
    const control = findControl(target);
    if (control !== undefined && isText(control) && edited.current !== control) edit(control);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const controls = listControls(row.current).filter((control) => control.checkVisibility());
    const control = controls.find((each) => each === event.target);
    if (control === undefined || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isEdited = isText(control) && edited.current === control;
    const target =
      controls[getNextIndex(event.key, controls.indexOf(control), controls.length, { axis: "horizontal" }) ?? -1];
    if (isEdited && event.key === "Escape") {
      edited.current = null;
      selectAll(control);
      // The row, which closes, handles the key, too.
      return;
    }
    if (isEdited) return;
    if (isText(control) && (event.key === "Enter" || event.key === "F2")) {
      edit(control);
      toEnd(control);
    } else if (target !== undefined) stepTo(target);
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
  const stepToFirst = (): void => stepTo(listControls(row.current).find(({ id }) => id === first));
  return {
    row,
    stepToFirst,
    handlers: { onFocus, onBlur, onClick, onMouseUp, onInput, onPaste: onInput, onKeyDown, onKeyDownCapture },
  };
}

function listControls(row: HTMLElement | null): HTMLElement[] {
  const all = row?.querySelectorAll<HTMLElement>("button, input, select, [contenteditable], [role=button]") ?? [];
  return [...all].filter((control) => control.closest("[data-details]") === null);
}

function isText(control: HTMLElement): boolean {
  return control.isContentEditable || (control instanceof HTMLInputElement && control.type !== "checkbox");
}

/** As Tab does in a text field, so that typing replaces the text. */
function selectAll(control: HTMLElement): void {
  if (control instanceof HTMLInputElement) control.select();
  else selectIn(control, 0);
}

function toEnd(control: HTMLElement): void {
  if (control instanceof HTMLInputElement) control.setSelectionRange(control.value.length, control.value.length);
  else selectIn(control);
}

/** Selects the text of an editor from a position, by default its end, to its end. */
function selectIn(control: HTMLElement, anchor?: number): void {
  const view = EditorView.findFromDOM(control);
  if (view === null) return;
  const { length } = view.state.doc;
  view.dispatch({ selection: { anchor: anchor ?? length, head: length } });
}
