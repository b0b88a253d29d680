// The Request view before sending: copies, four forms of the filter, and characters that need encoding.

import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { Analysis } from "../../editor/analysis.ts";
import { useService } from "../../service.ts";
import type { ExploreState } from "../explore-state.ts";
import { CopyAs } from "./copy-as.tsx";
import { sendable } from "./copy-forms.ts";
import { encodedPieces, filterIn, type Piece, pieceAt } from "./encoded-pieces.ts";
import { PiecesLane } from "./pieces-lane.tsx";
import { requestSpecOf } from "./request-spec.ts";
import "./request.css";
import { Sentence } from "./sentence.tsx";
import { TrapList } from "./trap-list.tsx";
import { TreePath } from "./tree-path.tsx";

/** The current request, and the position of the cursor in the filter. */
export interface Question {
  readonly state: ExploreState;
  readonly analysis: Analysis | null;
  readonly cursor: number;
  /** Why it can't be sent; null when it can. */
  readonly blocked: string | null;
  /** Selects a part of the filter in the editor. */
  readonly onSelect: (from: number, to: number) => void;
}

export function RequestPanel({ state: latest, analysis: newest, cursor, blocked, onSelect }: Question) {
  const { client } = useService();
  // Typing has priority; this view follows.
  const state = useDeferredValue(latest);
  const analysis = useDeferredValue(newest);
  const text = state.filter;
  const filter = analysis?.text === text ? analysis.filter : null;
  const request = useMemo(() => requestSpecOf(state), [state]);
  const address = useMemo(() => sendable(request, client.baseUrl), [request, client]);
  const pieces = useMemo(
    () => ("url" in address && text.trim() !== "" ? encodedPieces(text, filter, filterIn(address.url)) : []),
    [text, filter, address],
  );
  const [highlighted, select] = useHighlight(pieces, cursor, onSelect);
  const piece = pieces[highlighted] ?? null;

  return (
    <>
      <CopyAs request={request} filter={filter} blocked={blocked ?? ("problem" in address ? address.problem : null)} />
      <section className="ways" aria-labelledby="ways-head">
        <h2 id="ways-head">One filter, four ways</h2>
        <div className="way">
          <div className="way-name">
            <h3>Typed</h3>
            <h3>Sent</h3>
          </div>
          {pieces.length > 0 ? (
            <PiecesLane pieces={pieces} highlighted={highlighted} onSelect={select} />
          ) : (
            <p className="way-empty">
              {"problem" in address ? address.problem : "No filter, so the URL has no $filter."}
            </p>
          )}
        </div>
        <div className="way">
          <h3 className="way-name">Meant</h3>
          {filter === null && text.trim() !== "" ? (
            <p className="way-empty">The filter can't be parsed. See the problem under the editor.</p>
          ) : (
            <Sentence
              operation={state.operation}
              filter={filter}
              highlighted={piece}
              near={piece?.comparison ?? null}
            />
          )}
        </div>
        <div className="way">
          <h3 className="way-name">Tree</h3>
          <TreePath filter={filter} text={text} cursor={cursor} onSelect={onSelect} />
        </div>
      </section>
      <TrapList text={text} />
    </>
  );
}

/** The index of the piece at the cursor, and a function that chooses one, which then is at it. */
function useHighlight(
  pieces: readonly Piece[],
  cursor: number,
  onSelect: (from: number, to: number) => void,
): readonly [number, (piece: Piece) => void] {
  const [chosen, setChosen] = useState<Piece | null>(null);
  // One function for all drawings, so that a move of the cursor draws again only the pieces whose light has changed.
  const latest = useRef(onSelect);
  useEffect(() => {
    latest.current = onSelect;
  });
  const select = useCallback((piece: Piece): void => {
    setChosen(piece);
    latest.current(piece.from, piece.to);
  }, []);
  // The cursor stands behind what was chosen, where the next piece may begin.
  const held = chosen !== null && cursor === chosen.to ? pieces.indexOf(chosen) : -1;
  return [held >= 0 ? held : pieceAt(pieces, cursor), select];
}
