// The field for a part's path, with what can stand at the cursor offered below it.

import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Client, Method } from "../../../client/index.ts";
import type { CollectionDeclaration } from "../../../language/index.ts";
import { useService } from "../../service.ts";
import { knownKeys } from "./known-keys.ts";
import { type PathContext, pathContextAt } from "./path-context.ts";
import { isWorthShowing, type KnownKey, optionsAt, type PathOption } from "./path-options.ts";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly method: Method;
  readonly onChange: (path: string) => void;
  readonly "aria-invalid"?: boolean;
  readonly "aria-describedby"?: string;
}

/** At most so many are offered at once; a few letters more lead to any other. */
const most = 10;

/** Where the offers are for, since they were last wanted. */
interface Offer {
  readonly context: PathContext;
  /** Asked for by a key, and so shown whatever is typed. */
  readonly isExplicit: boolean;
  /** The chosen option; -1 for none. */
  readonly at: number;
}

export function PathField({ id, label, value, method, onChange, ...problem }: Props) {
  const { client, collections, revision } = useService();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [offer, setOffer] = useState<Offer | null>(null);
  const keys = useKeys(offer?.context, { client, collections, revision });
  const options = offer === null ? [] : optionsAt(offer.context, { method, collections, keys });
  const isOpen = offer !== null && options.length > 0 && (offer.isExplicit || isWorthShowing(offer.context, options));
  const active = isOpen ? options[offer.at] : undefined;

  const offerAt = (path: string, cursor: number, isExplicit: boolean): void => {
    const context = pathContextAt(path, cursor, method);
    setOffer(context === undefined ? null : { context, isExplicit, at: -1 });
  };
  const cursorNow = (): number => input.current?.selectionStart ?? value.length;
  const choose = ({ text }: PathOption): void => {
    if (offer === null) return;
    const { from, to } = offer.context;
    const path = value.slice(0, from) + text + value.slice(to);
    const cursor = from + text.length;
    // At once, for what is typed next must come after it.
    flushSync(() => {
      onChange(path);
      // What comes next is offered: a key after its collection, a value after its name.
      offerAt(path, cursor, /[@?=]$/.test(text));
    });
    input.current?.setSelectionRange(cursor, cursor);
  };

  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!isOpen) offerAt(value, cursorNow(), true);
      else
        setOffer({
          ...offer,
          at: cycle(offer.at, event.key === "ArrowDown" ? 1 : -1, Math.min(most, options.length)),
        });
    } else if (event.key === "Escape" && isOpen) setOffer(null);
    else if (event.key === "Enter" && active !== undefined && !event.altKey) choose(active);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <input
        ref={input}
        id={id}
        aria-label={label}
        value={value}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        // As the editor of filters: a text field that offers, not a choice.
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active === undefined || offer === null ? undefined : `${listId}-${offer.at}`}
        onChange={({ target }) => {
          onChange(target.value);
          offerAt(target.value, target.selectionStart ?? target.value.length, false);
        }}
        onKeyDown={press}
        onBlur={() => setOffer(null)}
        {...problem}
      />
      {isOpen ? (
        <Options id={listId} label={label} options={options} at={offer.at} field={input} onChoose={choose} />
      ) : null}
    </>
  );
}

/** The next of so many, and of none: from the last to none, and round again. */
function cycle(at: number, by: 1 | -1, count: number): number {
  return ((at + 1 + by + count + 1) % (count + 1)) - 1;
}

function useKeys(
  context: PathContext | undefined,
  {
    client,
    collections,
    revision,
  }: { client: Client; collections: readonly CollectionDeclaration[]; revision: number },
): readonly KnownKey[] {
  const wanted = context?.expects === "key" ? context.collection : undefined;
  const [known, setKnown] = useState<{ readonly of: string; readonly keys: readonly KnownKey[] }>({ of: "", keys: [] });
  useEffect(() => {
    const collection = collections.find(({ name }) => name === wanted);
    if (collection === undefined) return;
    let isWanted = true;
    void knownKeys(client, collection, revision).then((keys) => {
      if (isWanted) setKnown({ of: collection.name, keys });
    });
    return () => {
      isWanted = false;
    };
  }, [wanted, client, collections, revision]);
  return known.of === wanted ? known.keys : [];
}

interface OptionsProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly PathOption[];
  readonly at: number;
  readonly field: { readonly current: HTMLInputElement | null };
  readonly onChoose: (option: PathOption) => void;
}

function Options({ id, label, options, at, field, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  // In the top layer nothing that scrolls cuts it off.
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null || field.current === null) return;
    const owner = field.current;
    if (!box.matches(":popover-open")) box.showPopover();
    const lay = (): void => {
      const { left, bottom, top } = owner.getBoundingClientRect();
      const { offsetWidth, offsetHeight } = box;
      const isAbove = bottom + offsetHeight + 4 > innerHeight && top > offsetHeight;
      box.style.left = `${Math.max(8, Math.min(left - 9, innerWidth - offsetWidth - 8))}px`;
      box.style.top = `${isAbove ? top - offsetHeight - 2 : bottom + 2}px`;
    };
    lay();
    document.addEventListener("scroll", lay, { capture: true, passive: true });
    return () => document.removeEventListener("scroll", lay, { capture: true });
  });
  return (
    <div className="path-options" popover="manual" ref={list}>
      <div role="listbox" id={id} aria-label={label}>
        {options.slice(0, most).map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen option
          <div
            key={option.text}
            className="path-option"
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <code>{option.label}</code>
            {option.detail === "" ? null : <bdi>{option.detail}</bdi>}
          </div>
        ))}
      </div>
      {options.length > most ? <p>{options.length - most} more. Keep typing to narrow the list.</p> : null}
    </div>
  );
}
