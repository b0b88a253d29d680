import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useService } from "../../connection/service.ts";
import { useRequest } from "../../connection/use-request.ts";
import { getNextIndex } from "../../ui/keys/arrow-keys.ts";
import { getPathPrefix } from "./compose.ts";
import { type KnownKey, requestKnownKeys } from "./known-keys.ts";
import { type BundlePart, methods, type PartChange } from "./part.ts";
import { findPathPlace, listPathOptions, type PathOption, type PathPlace } from "./path-options.ts";
import * as styles from "./request-line.module.css";

interface Props {
  readonly part: BundlePart;
  /** Suffix of the accessible names, as in ` of part 1`. */
  readonly owner?: string;
  readonly pathId: string;
  /** The id of the element with the problem of the path. */
  readonly problemId?: string | undefined;
  readonly edit: (change: PartChange) => void;
}

export function RequestLine(props: Props) {
  const { part, owner = "", pathId, edit } = props;
  const { client } = useService();
  return (
    <div className={styles.line}>
      <span className={styles.method}>
        <select
          aria-label={`Method${owner}`}
          value={part.method}
          onChange={({ target }) => edit({ method: methods.find((each) => each === target.value) ?? part.method })}
        >
          {methods.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <ChevronDown className="icon" aria-hidden />
      </span>
      <label className={styles.path} htmlFor={pathId}>
        <span className="dim" aria-hidden>
          {getPathPrefix(client.baseUrl)}
        </span>
        <PathField {...props} />
      </label>
    </div>
  );
}

/** More options are only counted. */
const mostOptions = 10;

interface Completion {
  readonly place: PathPlace;
  /** Opened by a key, and so shown even if the typed text is complete. */
  readonly isExplicit: boolean;
  /** Index of the selected option; -1 for none. */
  readonly selected: number;
}

/** Completes the path at the cursor. */
function PathField({ part: { path: value, method }, owner = "", pathId, problemId, edit }: Props) {
  const { collections } = useService();
  const label = `Path${owner}`;
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [completion, setCompletion] = useState<Completion | null>(null);
  const keys = useKeys(completion?.place.expects === "key" ? completion.place.collection : undefined);
  const found = completion === null ? [] : listPathOptions(completion.place, { method, collections, keys });
  const isNew = completion?.isExplicit === true || !found.some((option) => option.label === completion?.place.typed);
  const options = isNew ? found.slice(0, mostOptions) : [];
  const isOpen = completion !== null && options.length > 0;
  const selected = options[completion?.selected ?? -1];

  const complete = (path: string, isExplicit: boolean, cursor = input.current?.selectionStart ?? path.length): void => {
    const place = findPathPlace(path, cursor);
    setCompletion(place === null ? null : { place, isExplicit, selected: -1 });
  };
  const choose = ({ text }: PathOption, { from, to }: PathPlace): void => {
    const path = value.slice(0, from) + text + value.slice(to);
    const cursor = from + text.length;
    flushSync(() => {
      edit({ path });
      complete(path, /[@?=]$/.test(text), cursor);
    });
    input.current?.setSelectionRange(cursor, cursor);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // After the last option comes none (-1), then the first.
    const at = (completion?.selected ?? -1) + 1;
    const next = getNextIndex(event.key, at, options.length + 1, { axis: "vertical", wraps: true, ends: false });
    if (next !== undefined && !isOpen) complete(value, true);
    else if (!isOpen) return;
    else if (next !== undefined) setCompletion({ ...completion, selected: next - 1 });
    else if (event.key === "Escape") setCompletion(null);
    else if (event.key === "Enter" && selected !== undefined && !event.altKey) choose(selected, completion.place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <input
        ref={input}
        id={pathId}
        aria-label={label}
        value={value}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={selected === undefined ? undefined : `${listId}-${selected.text}`}
        aria-invalid={problemId === undefined ? undefined : true}
        aria-describedby={problemId}
        onChange={({ target }) => {
          edit({ path: target.value });
          complete(target.value, false);
        }}
        onKeyDown={press}
        onBlur={({ target }) => {
          setCompletion(null);
          // Otherwise the end of a long path would stand beside the prefix.
          target.scrollLeft = 0;
        }}
      />
      {isOpen ? (
        <div className={styles.options} popover="manual" ref={showPopover}>
          <div role="listbox" id={listId} aria-label={label}>
            {options.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the field names the selected option
              <div
                key={option.text}
                className={styles.option}
                role="option"
                id={`${listId}-${option.text}`}
                aria-selected={option === selected}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option, completion.place)}
              >
                <code>{option.label}</code>
                {option.detail === "" ? null : <bdi>{option.detail}</bdi>}
              </div>
            ))}
          </div>
          {found.length > mostOptions ? (
            <p>{found.length - mostOptions} more. Keep typing to narrow the list.</p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function useKeys(name: string | undefined): readonly KnownKey[] {
  const { client, collections } = useService();
  const collection = collections.find((each) => each.name === name);
  const { value, isFresh } = useRequest(collection?.name ?? null, async (signal) =>
    collection === undefined ? [] : requestKnownKeys(client, collection, signal),
  );
  return isFresh && value !== null ? value : [];
}

/** Shows an element in the top layer, where no scrolling element cuts it off. */
function showPopover(element: HTMLElement | null): void {
  element?.showPopover();
}
