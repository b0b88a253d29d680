// Owns the Data section: what the collections hold and declare, and putting the samples back.

import { useState } from "react";
import { GroupedNumber } from "../parts/grouped-number.tsx";
import { useCounts } from "../parts/use-counts.ts";
import { useService } from "../service.ts";
import { Declaration } from "./declaration.tsx";
import { ResetSamples } from "./reset-samples.tsx";
import "../styles/data.css";

export function Data() {
  const { collections } = useService();
  const counts = useCounts();
  const [chosen, setChosen] = useState(collections[0]?.name ?? "");
  const collection = collections.find(({ name }) => name === chosen);
  return (
    <main className="data">
      <section className="data-list" aria-labelledby="data-title">
        <h1 id="data-title">Data</h1>
        <p className="data-lead">
          Everything here lies in this browser's own database. Nothing was sent anywhere, and nothing you do here leaves
          this device.
        </p>
        <ul className="data-collections" aria-label="Collections">
          {collections.map(({ name, description }) => (
            <li key={name}>
              <button
                type="button"
                className="data-row"
                aria-current={name === chosen ? "true" : undefined}
                onClick={() => setChosen(name)}
              >
                <strong>{name}</strong>
                <span className="num">{countOf(counts.get(name))}</span>
                <span className="dim">{description}</span>
              </button>
            </li>
          ))}
        </ul>
        <ResetSamples />
      </section>
      {collection === undefined ? null : <Declaration collection={collection} />}
    </main>
  );
}

function countOf(count: number | undefined) {
  return count === undefined ? (
    "–"
  ) : (
    <>
      <GroupedNumber value={count} /> rows
    </>
  );
}
