// What can be done with a part as a whole: moved, copied, removed.

import { ArrowDown, ArrowUp, CopyPlus, X } from "lucide-react";
import type { BundlePart } from "../part.ts";
import { controlId, duplicatePart, movePart, removePart } from "../part-moves.ts";

interface Props {
  readonly part: BundlePart;
  readonly number: number;
  /** How many parts there are. */
  readonly count: number;
}

export function PartTools({ part, number, count }: Props) {
  const { key } = part;
  return (
    <span className="part-tools">
      <button
        className="btn quiet square small"
        type="button"
        id={controlId(key, "up")}
        aria-label={`Move part ${number} up`}
        title="Move up"
        aria-disabled={number === 1}
        onClick={() => movePart(key, -1)}
      >
        <ArrowUp className="icon" aria-hidden />
      </button>
      <button
        className="btn quiet square small"
        type="button"
        id={controlId(key, "down")}
        aria-label={`Move part ${number} down`}
        title="Move down"
        aria-disabled={number === count}
        onClick={() => movePart(key, 1)}
      >
        <ArrowDown className="icon" aria-hidden />
      </button>
      <button
        className="btn quiet square small"
        type="button"
        aria-label={`Duplicate part ${number}`}
        title="Duplicate"
        onClick={() => duplicatePart(part)}
      >
        <CopyPlus className="icon" aria-hidden />
      </button>
      <button
        className="btn quiet square small"
        type="button"
        id={controlId(key, "remove")}
        aria-label={`Remove part ${number}`}
        title="Remove"
        onClick={() => removePart(key)}
      >
        <X className="icon" aria-hidden />
      </button>
    </span>
  );
}
