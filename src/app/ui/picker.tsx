// The dialog in which one of many things is found by typing, looked at and done: a combobox with its listbox.

import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from "react";
import { matchesKey } from "../commands/key-match.ts";
import { classes } from "./classes.ts";
import { KeyCap } from "./key-cap.tsx";
import * as styles from "./picker.module.css";
import { PickerList } from "./picker-list.tsx";
import { arrange, type Preference, ready, type Sought } from "./picker-order.ts";
import { PickerTools } from "./picker-tools.tsx";
import { useModal } from "./use-modal.ts";

/** Something else that can be done with an option. */
export interface PickerAction {
  readonly label: string;
  /** Runs the action on the selected option, in CodeMirror's notation: `Alt-Delete`. Not a key that edits text. */
  readonly key?: string | undefined;
  /** Whether the picker closes before it is done; otherwise it stays, and shows the options as they then are. */
  readonly closes?: boolean | undefined;
  readonly run: () => void;
}

export interface PickerOption extends Sought {
  /** Of all options, at all times. */
  readonly id: string;
  /** What it is found by, and its accessible name. */
  readonly text: string;
  /** What is shown in the place of the text. */
  readonly label?: ReactNode;
  /** Shown at the end of the line, and read out after the name. */
  readonly detail?: ReactNode;
  /** A key that does the same elsewhere. */
  readonly keys?: string | undefined;
  /** The heading that it stands under. */
  readonly group: string;
  /** Done after the picker was closed and the focus is back where it was. */
  readonly run: () => void;
  readonly actions?: readonly PickerAction[] | undefined;
  /** Shown below the list while it is the chosen one: what has no room in its line. */
  readonly whole?: ReactNode;
}

export interface PickerProps extends Preference<PickerOption> {
  /** Names the dialog, the field and the list. */
  readonly title: string;
  readonly placeholder: string;
  /** All of them; the same array as long as they are the same. */
  readonly options: readonly PickerOption[];
  /** What is said when there are no options at all. */
  readonly empty?: ReactNode;
  /** What Enter does with the chosen option, in a word. */
  readonly verb?: string | undefined;
  /** Between the list and the foot: what can be done with all of them, or was done. */
  readonly children?: ReactNode;
  /** What it begins with, as if it were typed. */
  readonly typed?: string | undefined;
  /** The key that opens the picker closes it, too. */
  readonly closeKey?: string | undefined;
  /** After it was closed, in whatever way. It is then to be taken away. */
  readonly onClose: () => void;
}

/** How many options PageUp and PageDown pass. */
const page = 8;

/** How many options are drawn at first, and how many more each time that the end of them comes near. */
const portion = 60;

export function Picker(props: PickerProps) {
  const { title, placeholder, options, rank, first, empty, verb = "run", closeKey, onClose, children } = props;
  const id = useId();
  const { dialog, close, closeOutside } = useModal(onClose);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(props.typed ?? "");
  const [choice, setChoice] = useState<{ readonly id: string; readonly at: number } | null>(null);
  const [drawn, setDrawn] = useState(portion);
  const prepared = useMemo(() => options.map(ready), [options]);
  const groups = useMemo(() => arrange(prepared, typed, { rank, first }), [prepared, typed, rank, first]);
  const hits = useMemo(() => groups.flatMap((group) => group.hits), [groups]);
  const at = placeOf(choice, hits);
  const active = hits[at]?.option;
  const hasTools = hits.some(({ option: { actions = [] } }) => actions.length > 0);

  const choose = (index: number): void => {
    const option = hits[index]?.option;
    if (option === undefined) return;
    setChoice({ id: option.id, at: index });
    setDrawn((before) => Math.max(before, index + page));
  };
  const type = (text: string): void => {
    setTyped(text);
    setChoice(null);
    setDrawn(portion);
  };
  const run = (option: PickerOption | undefined): void => {
    if (option === undefined) return;
    close();
    option.run();
  };
  const act = (action: PickerAction): void => {
    if (action.closes === true) close();
    else field.current?.focus();
    action.run();
  };

  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const action = active?.actions?.find(({ key }) => key !== undefined && matchesKey(event.nativeEvent, key));
    if (action !== undefined) act(action);
    else if (closeKey !== undefined && matchesKey(event.nativeEvent, closeKey)) close();
    else if (event.target !== field.current || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    else if (event.key === "Enter") run(active);
    else {
      const next = moveOf(event.key, at, hits.length);
      if (next === undefined) return;
      choose(next);
    }
    event.preventDefault();
  };

  return (
    <dialog
      className={styles.picker}
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onKeyDown={press}
      onMouseDown={closeOutside}
    >
      <div className={styles.box}>
        <input
          className={styles.field}
          ref={field}
          type="text"
          role="combobox"
          aria-label={title}
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : `${id}-${at}`}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={placeholder}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <div
          // With buttons over its lines the list is scrolled together with them, otherwise by itself.
          className={classes(styles.scroll, hasTools && styles.withTools)}
          onScrollCapture={({ target }) => {
            if (target instanceof Element && isNearEnd(target))
              setDrawn((before) => Math.min(before + portion, hits.length));
          }}
        >
          <PickerList id={id} title={title} groups={groups} drawn={drawn} at={at} onPoint={choose} onRun={run} />
          {hasTools ? <PickerTools groups={groups} drawn={drawn} at={at} onChoose={choose} onAct={act} /> : null}
          {hits.length > 0 ? null : (
            <p className={styles.empty}>{options.length === 0 ? empty : <Nothing typed={typed} />}</p>
          )}
        </div>
        {active?.whole === undefined ? null : <div className={styles.whole}>{active.whole}</div>}
        {children}
        <div className={styles.foot}>
          <p role="status" aria-label="Matches">
            {countOf(hits.length, options.length, typed)}
          </p>
          <span className="push" />
          <Hint keys={["ArrowUp", "ArrowDown"]} does="choose" />
          <Hint keys={["Enter"]} does={verb} />
          <Hint keys={["Escape"]} does="close" />
        </div>
      </div>
    </dialog>
  );
}

function isNearEnd({ scrollTop, clientHeight, scrollHeight }: Element): boolean {
  return scrollTop + 2 * clientHeight > scrollHeight;
}

/** The place of what was chosen; of what came to its place, if it is gone. */
function placeOf(
  choice: { readonly id: string; readonly at: number } | null,
  hits: readonly { readonly option: PickerOption }[],
): number {
  if (choice === null) return 0;
  const place =
    hits[choice.at]?.option.id === choice.id ? choice.at : hits.findIndex(({ option }) => option.id === choice.id);
  return place >= 0 ? place : Math.max(0, Math.min(choice.at, hits.length - 1));
}

/** The place that a key leads to; undefined for keys that choose nothing. */
function moveOf(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case "ArrowDown":
      return (from + 1) % count;
    case "ArrowUp":
      return (from - 1 + count) % count;
    case "PageDown":
      return Math.min(from + page, count - 1);
    case "PageUp":
      return Math.max(from - page, 0);
    default:
      return undefined;
  }
}

function countOf(count: number, all: number, typed: string): string {
  if (typed.trim() === "") return `${all} in total`;
  return count === 0 ? "No matches" : `${count} of ${all} ${count === 1 ? "matches" : "match"}`;
}

function Nothing({ typed }: { readonly typed: string }) {
  return (
    <>
      Nothing here has “<bdi>{typed.trim()}</bdi>”. Try fewer letters, or the beginnings of words.
    </>
  );
}

function Hint({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) {
  return (
    <span className={styles.hint} aria-hidden="true">
      {keys.map((key) => (
        <KeyCap key={key} of={key} />
      ))}{" "}
      {does}
    </span>
  );
}
