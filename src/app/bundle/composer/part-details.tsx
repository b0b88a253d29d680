import { ListFilter } from "lucide-react";
import { useState } from "react";
import { useService } from "../../connection/service.ts";
import type { BundlePart, PartChange } from "../../requests/parts/part.ts";
import type { PartFieldProblem } from "../../requests/parts/part-problems.ts";
import { readPath } from "../../requests/parts/plain-words.ts";
import { Button } from "../../ui/button.tsx";
import { loadOnDemand } from "../../ui/on-demand.tsx";
import { getFilteredOperation } from "../draft/path-filter.ts";
import * as pairStyles from "./pair-rows.module.css";
import { AddPair, PairRows, type Pairs } from "./pair-rows.tsx";
import * as styles from "./part-details.module.css";
import * as filterStyles from "./part-filter.module.css";

const PartFilter = loadOnDemand(
  () => import("./part-filter.tsx"),
  "PartFilter",
  <div className={filterStyles.filter} aria-busy="true" />,
);

interface Props {
  readonly part: BundlePart;
  readonly number: number;
  readonly problem: PartFieldProblem | undefined;
  readonly edit: (change: PartChange) => void;
}

export function PartDetails({ part: { key, method, path, headers }, number, problem, edit }: Props) {
  const { collections } = useService();
  const [isFiltering, setFiltering] = useState(false);
  const operation = getFilteredOperation(method, path);
  const collection = collections.find(({ name }) => name === readPath(path).collection);
  const owner = ` of part ${number}`;
  const label = `Filter${owner}`;
  const list: Pairs = {
    id: `${key}-header`,
    noun: "header",
    owner,
    pairs: headers,
    onChange: (next) => edit({ headers: next }),
  };
  return (
    <div className={styles.details} data-details>
      <fieldset className={pairStyles.pairs} aria-label={`Headers${owner}`}>
        <PairRows list={list} problems={headers.map((_, index) => (index === problem?.at ? problem : undefined))} />
        <AddPair list={list} look="quiet small" />
      </fieldset>
      {operation === undefined || collection === undefined ? null : (
        <>
          <Button
            look="quiet small"
            Icon={ListFilter}
            name={label}
            aria-expanded={isFiltering}
            onClick={() => setFiltering(!isFiltering)}
          >
            Filter
          </Button>
          {isFiltering ? (
            <PartFilter
              label={label}
              path={path}
              collection={collection}
              operation={operation}
              onChange={(next) => edit({ path: next })}
            />
          ) : null}
        </>
      )}
    </div>
  );
}
