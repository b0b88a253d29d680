// The indexes of the collection: the ranges and rows that each would read, and whether it is used.

import { useMemo } from "react";
import type { CollectionDeclaration } from "../../../language/index.ts";
import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { NamedList } from "../../ui/named-list.tsx";
import { indexUses, rangeText } from "./index-uses.ts";
import type { IndexRange, PlanBody } from "./read-plan.ts";
import { shortened } from "./sentence.ts";

interface Props {
  readonly plan: PlanBody;
  readonly collection: CollectionDeclaration;
}

export function Indexes({ plan, collection }: Props) {
  const uses = useMemo(() => indexUses(plan, collection), [plan, collection]);
  return (
    <>
      <h2>Indexes</h2>
      <NamedList name="Indexes" className="indexes">
        {uses.map(({ index, isUsed, why, candidate }) => (
          <li key={index} className={isUsed ? "index chosen" : "index"}>
            <div className="index-head">
              <code className="index-name">{index}</code>
              <span className={isUsed ? "badge in" : "badge"}>{isUsed ? "used" : "not used"}</span>
              <span className="index-why">{why}</span>
              {candidate === null ? null : (
                <span className="index-rows">
                  <GroupedNumber value={candidate.rows} />
                  {candidate.rows === 1 ? " row" : " rows"}
                </span>
              )}
            </div>
            {candidate === null ? null : <Ranges ranges={candidate.ranges} />}
          </li>
        ))}
      </NamedList>
    </>
  );
}

/** At most this many ranges are listed. */
const most = 12;

function Ranges({ ranges }: { readonly ranges: readonly IndexRange[] }) {
  if (ranges.length === 0) return <p className="index-why">No value satisfies every condition on this field.</p>;
  const texts = new Set(ranges.slice(0, most).map((range) => shortened(rangeText(range))));
  return (
    <ul className="index-ranges">
      {[...texts].map((text) => (
        <li key={text}>
          <code>{text}</code>
        </li>
      ))}
      {ranges.length > most ? <li className="dim">and {ranges.length - most} more</li> : null}
    </ul>
  );
}
