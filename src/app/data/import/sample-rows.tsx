// The first rows of a file as they would be stored.

import { formatNumber } from "../../../language/internal.ts";
import type { Preview } from "../../../service/internal.ts";
import { joinClasses } from "../../ui/join-classes.ts";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import * as styles from "./sample-rows.module.css";

/** How many rows and columns are shown: the fields are listed in full. */
const [mostRows, mostColumns] = [5, 30];

interface Props {
  readonly rows: Preview["sample"];
  readonly name?: string;
}

export function SampleRows({ rows, name = "First rows" }: Props) {
  const shown = rows.slice(0, mostRows);
  const names = [...new Set(shown.flatMap((row) => Object.keys(row)))];
  if (names.length === 0) return null;
  return (
    <ScrollArea className={joinClasses(styles.sample, "scroll")} aria-label={name}>
      <table>
        <thead>
          <tr>
            {names.slice(0, mostColumns).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {names.length > mostColumns ? <th scope="col">{formatNumber(names.length - mostColumns)} more</th> : null}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={JSON.stringify(row)}>
              {names.slice(0, mostColumns).map((name) => (
                <td key={name} className={typeof row[name] === "number" ? "num" : undefined}>
                  {formatSampleValue(row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function formatSampleValue(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
