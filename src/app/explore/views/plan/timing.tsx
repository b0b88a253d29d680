// The time of a Find by stage, from Server-Timing and the page's clock.

import type { Exchange } from "../../../requests/query/find.ts";
import { GroupedNumber } from "../../../ui/grouped-number.tsx";
import { readServerTiming } from "../../../ui/server-timing.ts";
import { type Bar, Bars } from "./bars.tsx";
import * as styles from "./plan.module.css";

const stageNames: Readonly<Record<string, string>> = {
  wait: "wait for the database",
  parse: "parse and check the request",
  plan: "choose an index",
  store: "read, test and sort the rows",
  encode: "encode the response",
};

export function Timing({ exchange }: { readonly exchange: Exchange }) {
  const stages = readServerTiming(exchange.response.headers.get("Server-Timing") ?? "")
    .filter(({ duration }) => duration >= 0)
    .map(({ name, duration }) => createBar(stageNames[name] ?? name, duration));
  const inside = stages.reduce((sum, { amount }) => sum + amount, 0);
  const between = Math.max(0, exchange.duration - inside);
  return (
    <>
      <h2>Where the time went</h2>
      <Bars
        name="Time by stage"
        bars={[...stages, createBar("between page and service", between)]}
        whole={Math.max(0.1, inside + between)}
      />
      <p className={styles.note}>
        The service reports its stages in <code>Server-Timing</code>. Browsers round times, so short ones may show as 0.
      </p>
    </>
  );
}

function createBar(name: string, duration: number): Bar {
  const value = (
    <>
      <GroupedNumber value={duration} decimals={1} /> ms
    </>
  );
  return { name, amount: duration, value };
}
