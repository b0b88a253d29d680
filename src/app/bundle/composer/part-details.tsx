// What an open part shows below its two lines: its headers, and its filter in the editor.

import { ListFilter } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import type { Client } from "../../../client/index.ts";
import type { CollectionDeclaration } from "../../../language/index.ts";
import type { PartChange } from "../bundle-state.ts";
import type { BundlePart } from "../part.ts";
import { readPath } from "../plain-words.ts";
import { HeaderRows } from "./header-rows.tsx";
import { filteredOperation } from "./path-filter.ts";

// Few parts are looked at with the editor, and never two at once.
const PartFilter = lazy(() => import("./part-filter.tsx").then((module) => ({ default: module.PartFilter })));

interface Props {
  readonly part: BundlePart;
  readonly number: number;
  readonly client: Client;
  readonly collections: readonly CollectionDeclaration[];
  readonly edit: (change: PartChange) => void;
  readonly onSend: () => void;
  /** The index of the header that the problem is about. */
  readonly faulty: number | undefined;
  readonly problem: { readonly "aria-invalid"?: boolean; readonly "aria-describedby"?: string };
}

export function PartDetails({ part, number, client, collections, edit, onSend, problem, faulty }: Props) {
  const [isFiltering, setFiltering] = useState(false);
  const operation = filteredOperation(part.method, part.path);
  const named = useMemo(() => readPath(part.path).collection, [part.path]);
  const collection = collections.find(({ name }) => name === named);
  return (
    <div className="part-details">
      <HeaderRows
        headers={part.headers}
        number={number}
        faulty={faulty}
        onChange={(headers) => edit({ headers })}
        {...problem}
      />
      {operation === undefined || collection === undefined ? null : (
        <>
          <button
            className="btn quiet small"
            type="button"
            aria-expanded={isFiltering}
            aria-label={`Filter of part ${number}`}
            onClick={() => setFiltering(!isFiltering)}
          >
            <ListFilter className="icon" aria-hidden />
            Filter
          </button>
          {isFiltering ? (
            <Suspense fallback={<div className="part-filter" aria-busy="true" />}>
              <PartFilter
                path={part.path}
                number={number}
                collection={collection}
                operation={operation}
                client={client}
                onChange={(path) => edit({ path })}
                onSend={onSend}
              />
            </Suspense>
          ) : null}
        </>
      )}
    </div>
  );
}
