import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import { joinClasses } from "../join-classes.ts";
import { KeyCap } from "../keys/key-cap.tsx";
import { formatAriaKey } from "../keys/key-names.ts";
import type { TextPart } from "./match-words.ts";
import * as styles from "./picker.module.css";
import type { PickerLines, PickerOption } from "./picker-option.ts";
import type { Hit } from "./picker-order.ts";

interface Props {
  readonly id: string;
  readonly title: string;
  readonly lines: PickerLines;
  readonly onPoint: (at: number) => void;
  readonly onRun: (option: PickerOption) => void;
}

export function PickerList({ id, title, lines, onPoint, onRun }: Props) {
  const { groups, drawn, at } = lines;
  const list = useRef<HTMLDivElement>(null);
  const all = groups.flatMap(({ hits }) => hits);

  // Another object after each change of the text, also for the same option.
  const selected = all[at];
  useEffect(() => {
    if (selected === undefined) return;
    // For the first option, also scrolls its heading into view.
    const shown = list.current?.querySelector(at === 0 ? "[role=group] > p" : "[aria-selected=true]");
    shown?.scrollIntoView({ block: "nearest" });
  }, [at, selected]);

  const hitAt = ({ target }: MouseEvent | PointerEvent): { place: number; option: PickerOption } | null => {
    const line = target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;
    const place = Number(line?.dataset.at ?? -1);
    const option = all[place]?.option;
    return option === undefined ? null : { place, option };
  };
  const point = (event: PointerEvent): void => {
    // Ignores events from scrolling below a mouse that does not move.
    if (event.pointerType !== "mouse" || (event.movementX === 0 && event.movementY === 0)) return;
    const hit = hitAt(event);
    if (hit !== null && hit.place !== at) onPoint(hit.place);
  };
  const click = (event: MouseEvent): void => {
    const hit = hitAt(event);
    if (hit !== null) onRun(hit.option);
  };

  let place = 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus
    <div
      className={styles.list}
      role="listbox"
      id={`${id}-list`}
      aria-label={title}
      ref={list}
      onPointerMove={point}
      onClick={click}
      // The field keeps the focus, so that the touch keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ name, hits }) => {
        const from = place;
        place += hits.length;
        if (from >= drawn) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
          <div key={name} role="group" aria-label={name}>
            <p className={styles.head} aria-hidden="true">
              <bdi>{name}</bdi>
            </p>
            {hits.slice(0, drawn - from).map((hit, index) => (
              <Option
                key={hit.option.id}
                id={id}
                hit={hit}
                at={from + index}
                all={all.length}
                isActive={from + index === at}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly hit: Hit<PickerOption>;
  readonly at: number;
  readonly all: number;
  readonly isActive: boolean;
}

function Option({ id, hit: { option, parts }, at, all, isActive }: OptionProps) {
  const { text, label, detail, keys, actions = [] } = option;
  const detailId = `${id}-${at}-detail`;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and references the selected option
    <div
      className={joinClasses(styles.option, actions.length > 0 && styles.hasTools)}
      role="option"
      id={`${id}-${at}`}
      data-at={at}
      aria-selected={isActive}
      aria-setsize={all}
      aria-posinset={at + 1}
      aria-label={text}
      aria-describedby={detail === undefined ? undefined : detailId}
      aria-keyshortcuts={keys === undefined ? undefined : formatAriaKey(keys)}
    >
      <bdi className={styles.label}>{label ?? <Highlighted text={text} parts={parts} />}</bdi>
      {detail === undefined ? null : (
        <span className={styles.detail} id={detailId}>
          {detail}
        </span>
      )}
      {keys === undefined ? null : <KeyCap of={keys} />}
    </div>
  );
}

function Highlighted({ text, parts }: { readonly text: string; readonly parts: readonly TextPart[] }): ReactNode {
  let from = 0;
  return (
    <>
      {parts.map((part) => {
        const before = text.slice(from, part.from);
        from = part.to;
        return (
          <span key={part.from}>
            {before}
            <span className={styles.highlight}>{text.slice(part.from, part.to)}</span>
          </span>
        );
      })}
      {text.slice(from)}
    </>
  );
}
