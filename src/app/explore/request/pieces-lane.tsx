// The filter as typed and as sent, piece by piece, with the piece at the cursor highlighted.

import { type KeyboardEvent, memo, useEffect, useRef } from "react";
import type { Piece } from "./encoded-pieces.ts";

/** At most so many pieces are drawn; of a longer filter those around the cursor. */
const windowSize = 400;

interface Props {
  readonly pieces: readonly Piece[];
  /** The index of the piece at the cursor, -1 where there is none. */
  readonly highlighted: number;
  readonly onSelect: (piece: Piece) => void;
}

export function PiecesLane({ pieces, highlighted, onSelect }: Props) {
  const first = Math.floor(Math.max(highlighted, 0) / windowSize) * windowSize;
  const shown = pieces.slice(first, first + windowSize);
  const around = pieces[highlighted]?.comparison ?? null;
  // One stop for Tab, arrow keys between.
  const stop = Math.max(
    0,
    shown.findIndex((piece, index) => piece.kind !== "space" && first + index >= highlighted),
  );
  const box = useRef<HTMLDivElement>(null);

  // Only the box is scrolled: the page stays where the reader has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the highlighted piece is found in the document
  useEffect(() => {
    const piece = box.current?.querySelector<HTMLElement>(".piece.highlight");
    if (piece && box.current) bringInto(box.current, piece);
  }, [highlighted, pieces]);

  return (
    <div className="lanes" ref={box}>
      <div className="lane" role="toolbar" aria-label="Pieces of the filter, as they are sent" onKeyDown={move}>
        {shown.map((piece, index) =>
          piece.kind === "space" ? (
            <Space key={piece.from} piece={piece} emphasis={emphasisOf(piece, first + index === highlighted, around)} />
          ) : (
            <PieceButton
              key={piece.from}
              piece={piece}
              emphasis={emphasisOf(piece, first + index === highlighted, around)}
              isStop={index === stop}
              onSelect={onSelect}
            />
          ),
        )}
      </div>
      {pieces.length > windowSize ? (
        <p className="copy-note">
          Pieces {first + 1} to {first + shown.length} of {pieces.length}: those around the cursor.
        </p>
      ) : null}
    </div>
  );
}

function bringInto(box: HTMLElement, piece: HTMLElement): void {
  const inside = piece.getBoundingClientRect();
  const outside = box.getBoundingClientRect();
  if (inside.top < outside.top) box.scrollTop -= outside.top - inside.top;
  else if (inside.bottom > outside.bottom) box.scrollTop += inside.bottom - outside.bottom;
}

type Emphasis = "highlight" | "near" | "";

function emphasisOf({ comparison }: Piece, isHighlighted: boolean, around: Piece["comparison"]): Emphasis {
  if (isHighlighted) return "highlight";
  return around !== null && comparison?.from === around.from && comparison.to === around.to ? "near" : "";
}

interface PieceProps {
  readonly piece: Piece;
  readonly emphasis: Emphasis;
}

const Space = memo(function Space({ piece, emphasis }: PieceProps) {
  return (
    <span className={`piece space ${emphasis}`}>
      <span>{visible(piece.typed)}</span>
      <span className="sent">{piece.sent}</span>
    </span>
  );
});

interface PieceButtonProps extends PieceProps {
  readonly isStop: boolean;
  readonly onSelect: (piece: Piece) => void;
}

const PieceButton = memo(function PieceButton({ piece, emphasis, isStop, onSelect }: PieceButtonProps) {
  const { typed, sent, kind } = piece;
  return (
    <button
      type="button"
      className={`piece ${emphasis}`}
      tabIndex={isStop ? 0 : -1}
      aria-current={emphasis === "highlight" ? "location" : undefined}
      aria-label={`${typed}, sent as ${sent === typed ? "it is" : sent}`}
      onClick={() => onSelect(piece)}
    >
      <span className={colours[kind] ?? "tok-punct"}>{typed}</span>
      <span className="sent">
        <Escapes text={sent} />
      </span>
    </button>
  );
});

const colours: Readonly<Partial<Record<Piece["kind"], string>>> = {
  field: "tok-field",
  operator: "tok-operator",
  string: "tok-string",
  pattern: "tok-string",
  number: "tok-number",
  date: "tok-date",
  datetime: "tok-date",
  time: "tok-date",
  boolean: "tok-keyword",
  null: "tok-keyword",
};

/** What goes as another sign than it was typed stands out. */
function Escapes({ text }: { readonly text: string }) {
  return text.split(/((?:%[0-9A-F]{2})+)/).map((run, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of a text that never changes in place
      <span key={index} className="changed">
        {run}
      </span>
    ) : (
      run
    ),
  );
}

function visible(space: string): string {
  return space.replaceAll(/\r\n|\r|\n/g, "⏎").replaceAll("\t", "⇥");
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button.matches(":focus"));
  const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  buttons[Math.min(Math.max(target, 0), buttons.length - 1)]?.focus();
}
