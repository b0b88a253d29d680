// The statement that the server ran for the last response, if its rows are in a SQL database.

import type { StatementBody } from "../../../requests/query/read-plan.ts";
import { Code } from "./code.tsx";
import { Parameters } from "./parameters.tsx";

export function Served({ statement: { dialect, text, parameters } }: { readonly statement: StatementBody }) {
  return (
    <section aria-label="What the server ran">
      <h2>What the server ran for the last response</h2>
      <Code name="Statement" text={text} />
      <Parameters values={parameters} dialect={dialect} />
    </section>
  );
}
