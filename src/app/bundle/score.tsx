// Owns the score: a row is a part, left its request, right its answer on the common time line.

import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import type { Client } from "../../client/index.ts";
import { NamedList } from "../parts/named-list.tsx";
import { type Answer, isFault } from "./answer.ts";
import { timelineOf } from "./bundle-timeline.ts";
import type { Exchange } from "./exchange.ts";
import { LanePatterns } from "./lane.tsx";
import type { BundleDraft } from "./part.ts";
import { addPart, addPartId } from "./part-moves.ts";
import { repeatedIds } from "./part-problems.ts";
import { PartRow } from "./part-row.tsx";
import { ResponseRow } from "./response-row.tsx";
import { Ruler } from "./ruler.tsx";

interface Props {
  readonly draft: BundleDraft;
  readonly exchange: Exchange | null;
  readonly prefix: string;
  readonly client: Client;
}

export function Score({ draft: { parts }, exchange, prefix, client }: Props) {
  /** The part at whose request or answer the reader is. */
  const [marked, setMarked] = useState<string | null>(null);
  const repeated = useMemo(() => repeatedIds(parts), [parts]);
  const timeline = useMemo(() => (exchange === null ? null : timelineOf(exchange)), [exchange]);
  const sentById = useMemo(() => new Map(exchange?.sent.map((each) => [each.part.id, each])), [exchange?.sent]);
  const answerTo = (id: string): Answer | undefined => exchange?.answers.get(id);
  const on = parts.filter((part) => part.on).length;
  return (
    <div className={`score rows-${rowsFor(parts.length)}`}>
      <LanePatterns />
      <section className="score-col parts-col" aria-labelledby="bundle-parts">
        <div className="score-head">
          <h2 id="bundle-parts">Parts</h2>
          <span className="n">{on === parts.length ? parts.length : `${on} of ${parts.length}`}</span>
          <span className="push" />
          <button className="btn small" id={addPartId} type="button" onClick={addPart}>
            <Plus className="icon" aria-hidden />
            Add part
          </button>
        </div>
        <NamedList name="Parts" ordered className="score-list">
          {parts.map((part, index) => {
            const answer = answerTo(part.id);
            return (
              <PartRow
                key={part.key}
                part={part}
                number={index + 1}
                last={index === parts.length - 1}
                repeated={repeated.has(part.id) ? repeated : none}
                faulty={answer !== undefined && isFault(answer)}
                marked={marked === part.key}
                onMark={setMarked}
                prefix={prefix}
                client={client}
              />
            );
          })}
        </NamedList>
      </section>
      <section className="score-col resps-col" aria-labelledby="bundle-responses">
        <div className="score-head ruled">
          <h2 id="bundle-responses">Responses</h2>
          {timeline === null ? null : (
            <>
              <Ruler timeline={timeline} />
              <span className="ruler-unit">ms</span>
            </>
          )}
        </div>
        <NamedList name="Responses" ordered className="score-list">
          {parts.map((part, index) => (
            <ResponseRow
              key={part.key}
              part={part}
              number={index + 1}
              sent={sentById.get(part.id)}
              answer={answerTo(part.id)}
              phase={exchange?.phase}
              all={exchange?.sent ?? nobody}
              timeline={timeline}
              marked={marked === part.key}
              onMark={setMarked}
            />
          ))}
        </NamedList>
      </section>
    </div>
  );
}

const none: ReadonlySet<string> = new Set();
const nobody: Exchange["sent"] = [];

// A list must span as many rows as it has items for both lists to share them. The style sheet knows powers of two; the
// rows that are too many are empty and have no height.
function rowsFor(parts: number): number {
  return 2 ** Math.max(3, Math.ceil(Math.log2(parts)));
}
