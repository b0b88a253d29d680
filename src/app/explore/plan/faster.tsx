// What would be faster: each verified idea with its gain and a button to apply it, and what makes no difference.

import type { Condition } from "../../../language/index.ts";
import type { RequestStatus } from "../../request.ts";
import { NamedList } from "../../ui/named-list.tsx";
import type { PlanBody } from "../find.ts";
import { indifferent, nothingFaster, type UnindexedCondition } from "./nothing-faster.ts";
import type { Proved } from "./prove.ts";
import type { Sent } from "./sentence.ts";
import { code, plainText, rows, type Word, Words } from "./words.tsx";

interface Props {
  readonly plan: PlanBody;
  readonly sent: Sent;
  readonly filter: Condition | null;
  readonly bytes: number;
  readonly proofs: RequestStatus<readonly Proved[]>;
  readonly unindexed: readonly UnindexedCondition[];
  /** Takes an idea; null while the filter in the editor is another one. */
  readonly onTake: ((write: NonNullable<Proved["write"]>) => void) | null;
}

export function Faster({ plan, sent, filter, bytes, proofs, unindexed, onTake }: Props) {
  const { value, isFresh, failure } = proofs;
  return (
    <>
      <h2 id="faster">What would be faster</h2>
      {failure !== null ? (
        <p className="plan-note error-text" role="alert">
          The alternatives could not be checked: {failure}
        </p>
      ) : !isFresh || value === null ? (
        <p className="plan-note" role="status">
          Checking alternatives…
        </p>
      ) : value.length === 0 ? (
        <p className="plan-text">
          <Words words={nothingFaster(plan, filter)} />
        </p>
      ) : (
        <NamedList name="What would be faster" className="ideas">
          {value.map((idea) => (
            <Idea key={plainText(idea.what)} idea={idea} plan={plan} bytes={bytes} onTake={onTake} />
          ))}
        </NamedList>
      )}
      <Reasons unindexed={unindexed} />
      <ul className="plan-notes">
        {indifferent(plan, sent).map((words) => (
          <li key={plainText(words)}>
            <Words words={words} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface IdeaProps {
  readonly idea: Proved;
  readonly plan: PlanBody;
  readonly bytes: number;
  readonly onTake: Props["onTake"];
}

function Idea({ idea, plan, bytes, onTake }: IdeaProps) {
  const { what, why, write, change } = idea;
  return (
    <li className="idea">
      <p className="idea-what">
        <Words words={what} />
      </p>
      <p className="idea-gain">
        <Words words={gainOf(idea, plan, bytes)} />
      </p>
      <p className="idea-why">
        <Words words={why} /> {change === null ? null : <Words words={changeWords(change)} />}
      </p>
      {write === null ? null : (
        <button
          type="button"
          className="btn small idea-take"
          aria-disabled={onTake === null}
          title={onTake === null ? "The filter has changed. Wait for its response." : undefined}
          aria-label={`Take ${plainText(what)}`}
          onClick={() => onTake?.(write)}
        >
          {change === null ? "Take it" : "Try it"}
        </button>
      )}
    </li>
  );
}

function gainOf({ comesTo }: Proved, plan: PlanBody, bytes: number): readonly Word[] {
  if ("rows" in comesTo) return ["reads ", comesTo.rows, " instead of ", ...rows(plan.rowsRead)];
  return [`sends ${kilobytes(comesTo.bytes)} instead of ${kilobytes(bytes)}`];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
}

/** What the other filter does to the result, as it was counted just now. */
function changeWords({ lost, gained }: NonNullable<Proved["change"]>): readonly Word[] {
  if (lost === 0 && gained === 0) return ["It keeps the same rows now, but may differ for other data."];
  const [without, more] = [
    lost === 0 ? [] : [...rows(lost), " would be left out"],
    gained === 0 ? [] : [...rows(gained), " would be added"],
  ];
  return [...without, ...(without.length > 0 && more.length > 0 ? [", "] : []), ...more, "."];
}

/** The conditions that every row that was read is tested on, and why no index could. */
function Reasons({ unindexed }: { readonly unindexed: readonly UnindexedCondition[] }) {
  if (unindexed.length === 0) return null;
  return (
    <>
      <h3 className="plan-h3">Conditions that no index answers</h3>
      <NamedList name="Conditions that no index answers" className="unindexed">
        {unindexed.map(({ text, why }) => (
          <li key={text}>
            <Words words={[code(text)]} />
            <span className="unindexed-why">
              <Words words={why} />
            </span>
          </li>
        ))}
      </NamedList>
    </>
  );
}
