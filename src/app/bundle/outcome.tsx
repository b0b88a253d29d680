// The sentence on top: how the bundle ended, said once and in plain words.

import { Check, CircleAlert, CircleDot, Ellipsis, type LucideIcon, TriangleAlert, Undo } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { CodedText } from "../ui/coded-text.tsx";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import type { Exchange } from "./exchange.ts";
import { describeOutcome, isForOtherParts, type Tone } from "./outcome-words.ts";
import { sameDraft } from "./part.ts";
import { useBundle } from "./session.ts";
import { milliseconds } from "./timeline.ts";

const icons: Readonly<Record<Tone, LucideIcon>> = {
  idle: CircleDot,
  busy: Ellipsis,
  good: Check,
  mixed: TriangleAlert,
  undone: Undo,
  bad: CircleAlert,
};

interface Props {
  /** What stands at the end of the line. */
  readonly children?: ReactNode;
}

export function Outcome({ children }: Props) {
  const state = useBundle((now) => now);
  const { tone, title, text } = useMemo(() => describeOutcome(state), [state]);
  const { draft } = state;
  const exchange = state.exchange !== null && isForOtherParts(state.exchange, draft) ? null : state.exchange;
  const stale = exchange !== null && exchange.phase !== "sending" && !sameDraft(exchange.draft, draft);
  const Icon = icons[tone];
  return (
    <div className={`outcome tone-${tone}`}>
      <p role="status" aria-label="Outcome">
        <Icon className="icon" aria-hidden />
        <strong>{title}</strong> <CodedText text={text} />
      </p>
      {stale ? <span className="badge warn">changed since</span> : null}
      {exchange === null ? null : <Cost exchange={exchange} />}
      {children}
    </div>
  );
}

function Cost({ exchange: { duration, request } }: { readonly exchange: Exchange }) {
  return (
    <p className="outcome-cost">
      {duration === null ? null : (
        <span title="From sending to the last byte, as this page saw it">
          <span className="num">{milliseconds(duration)}</span> ms
        </span>
      )}
      {request === null ? null : (
        <span className="sub">
          <GroupedNumber value={request.body.length} /> B sent
        </span>
      )}
    </p>
  );
}
