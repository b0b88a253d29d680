import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { chooseForm } from "../../../language/internal.ts";
import { GroupedText } from "../grouped-number.tsx";
import { joinClasses } from "../join-classes.ts";
import { getNextIndex } from "../keys/arrow-keys.ts";
import { KeyCap } from "../keys/key-cap.tsx";
import { matchesKey } from "../keys/key-match.ts";
import { Modal } from "../modal.tsx";
import * as styles from "./picker.module.css";
import { PickerList } from "./picker-list.tsx";
import type { PickerAction, PickerOption } from "./picker-option.ts";
import { arrange, type FirstOptions, prepareOption } from "./picker-order.ts";
import { PickerTools } from "./picker-tools.tsx";

export interface PickerProps {
  readonly words: PickerWords;
  /** All options; the same array until they change. */
  readonly options: readonly PickerOption[];
  readonly first?: FirstOptions;
  readonly openedBy?: string;
  readonly children?: ReactNode;
  /** Called after it was closed. The caller must then unmount it. */
  readonly onClose: () => void;
}

interface PickerWords {
  /** The accessible name of the dialog, the field and the list. */
  readonly title: string;
  readonly placeholder: string;
  readonly empty?: string;
  /** What Enter does with the selected option, in a word; “run” by default. */
  readonly verb?: string;
}

/** Number of options that PageUp and PageDown move by. */
const page = 8;
/** Number of options rendered at first, and added whenever the user scrolls near the end. */
const portion = 60;

export function Picker({ words, options, first, openedBy, children, onClose }: PickerProps) {
  const { title, placeholder, empty, verb = "run" } = words;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [choice, setChoice] = useState<{ readonly id: string; readonly at: number } | null>(null);
  const [drawn, setDrawn] = useState(portion);
  const prepared = useMemo(() => options.map(prepareOption), [options]);
  const groups = useMemo(() => arrange(prepared, typed, first), [prepared, typed, first]);
  const hits = useMemo(() => groups.flatMap((group) => group.hits), [groups]);
  const at = findSelectedIndex(choice, hits);
  const active = hits[at]?.option;
  const lines = { groups, drawn, at };
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
  /** Closes at once, so that the focus is back before anything else moves it. */
  const close = (): void => flushSync(onClose);
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
    else if (openedBy !== undefined && matchesKey(event.nativeEvent, openedBy)) close();
    else if (event.target !== field.current || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    else if (event.key === "Enter") run(active);
    else {
      const next = getNextIndex(event.key, at, hits.length, { axis: "vertical", wraps: true, page, ends: false });
      if (next === undefined) return;
      choose(next);
    }
    event.preventDefault();
  };

  return (
    <Modal className={styles.picker} aria-label={title} closesOutside onClose={onClose} onKeyDown={press}>
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
          // With buttons over its lines, this element scrolls both; otherwise the list itself scrolls.
          className={joinClasses(styles.scroll, hasTools && styles.withTools)}
          onScrollCapture={({ target }) => {
            if (target instanceof Element && isNearEnd(target))
              setDrawn((before) => Math.min(before + portion, hits.length));
          }}
        >
          <PickerList id={id} title={title} lines={lines} onPoint={choose} onRun={run} />
          {hasTools ? <PickerTools lines={lines} onChoose={choose} onAct={act} /> : null}
          {hits.length > 0 ? null : (
            <p className={styles.empty}>{options.length === 0 ? empty : <Nothing typed={typed} />}</p>
          )}
        </div>
        {active?.whole === undefined ? null : <div className={styles.whole}>{active.whole}</div>}
        {children}
        <div className={styles.foot}>
          <p role="status" aria-label="Matches">
            <GroupedText text={formatHitCount(hits.length, options.length, typed)} />
          </p>
          <span className="push" />
          <Hint keys={["ArrowUp", "ArrowDown"]} does="choose" />
          <Hint keys={["Enter"]} does={verb} />
          <Hint keys={["Escape"]} does="close" />
        </div>
      </div>
    </Modal>
  );
}

function isNearEnd({ scrollTop, clientHeight, scrollHeight }: Element): boolean {
  return scrollTop + 2 * clientHeight > scrollHeight;
}

/** The index of the selected option; if it is gone, of the option that took its position. */
function findSelectedIndex(
  choice: { readonly id: string; readonly at: number } | null,
  hits: readonly { readonly option: PickerOption }[],
): number {
  if (choice === null) return 0;
  const place =
    hits[choice.at]?.option.id === choice.id ? choice.at : hits.findIndex(({ option }) => option.id === choice.id);
  return place >= 0 ? place : Math.max(0, Math.min(choice.at, hits.length - 1));
}

function formatHitCount(count: number, all: number, typed: string): string {
  if (typed.trim() === "") return `${all} in total`;
  return count === 0 ? "No matches" : `${count} of ${all} ${chooseForm(count, "matches", "match")}`;
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
