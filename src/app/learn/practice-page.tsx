import { useMemo } from "react";
import type { CollectionDeclaration } from "../../language/public.ts";
import { createPracticeStep } from "../../lessons/public.ts";
import { useService } from "../connection/service.ts";
import { useRequest } from "../connection/use-request.ts";
import { requestRows } from "../requests/query/request-rows.ts";
import { NamedList } from "../ui/named-list.tsx";
import { Article } from "./article.tsx";
import { getPracticeAddress, type PracticeGoal } from "./course-page.ts";
import * as styles from "./practice-page.module.css";
import { Puzzle } from "./puzzle.tsx";
import * as stepStyles from "./step.module.css";

/** The number of rows that goals are made of. */
const rowCount = 100;

/** Practice without end: goals generated from the rows of any collection. */
export function PracticePage({ goal }: { readonly goal: PracticeGoal }) {
  const { client, collections } = useService();
  const { number } = goal;
  const suitable = collections.filter(canPractise);
  const collection = suitable.find(({ name }) => name === goal.collection) ?? suitable[0];
  // Not requested again when rows change: the goal would change, too.
  const { value, isFresh, failure } = useRequest(collection?.name ?? null, (signal) =>
    requestRows(client, collection?.name ?? "", { sort: "_id", limit: rowCount }, signal),
  );
  const step = useMemo(
    () =>
      collection === undefined || value === null || !isFresh ? null : createPracticeStep(collection, value, number),
    [collection, value, isFresh, number],
  );
  return (
    <main className={stepStyles.step}>
      <Article crumb="Practice" heading={`Goal ${number}`}>
        <p>
          Every goal is made from the rows of a collection, also of your own. Texts are case-sensitive unless the goal
          says otherwise, and “has no value” means null.
        </p>
        <p>Choose a collection:</p>
        <NamedList name="Collections" className={styles.choices}>
          {suitable.map((each) => (
            <li key={each.name}>
              <a
                className="btn small"
                aria-current={each === collection ? "true" : undefined}
                href={getPracticeAddress({ collection: each.name, number })}
              >
                {each.name}
              </a>
            </li>
          ))}
        </NamedList>
        {step === null && (isFresh || failure !== null) ? (
          <p>{failure ?? "This collection has too few different rows for a goal. Choose another one."}</p>
        ) : null}
      </Article>
      {step === null || collection === undefined ? null : (
        <Puzzle
          key={step.id}
          step={step}
          task={step.task}
          collection={collection}
          keepsDraft={false}
          next={{
            address: getPracticeAddress({ collection: collection.name, number: number + 1 }),
            title: `Goal ${number + 1}`,
          }}
        />
      )}
    </main>
  );
}

/** Whether rows can be found by their keys, which the table needs. */
function canPractise({ operations: { FindMany } }: CollectionDeclaration): boolean {
  return FindMany.filter._id?.includes("in") === true && FindMany.sort.includes("_id");
}
