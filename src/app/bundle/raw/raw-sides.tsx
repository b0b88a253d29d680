// The raw bundle as text: the request, which can be edited, and the response, with one part marked in both.

import { useMemo, useState } from "react";
import { useBundle, useBundleSession } from "../session/session.ts";
import { RawRequestSide } from "./raw-request-side.tsx";
import { RawResponseSide } from "./raw-response-side.tsx";
import * as styles from "./raw-sides.module.css";
import type { RawView, RawViewOptions } from "./raw-view.ts";

export function RawSides() {
  const { mark } = useBundleSession();
  const [request, setRequest] = useState<RawView | null>(null);
  const [response, setResponse] = useState<RawView | null>(null);
  const { parts } = useBundle((now) => now.draft);
  const marked = useBundle((now) => now.marked);
  const keys = useMemo(() => new Map(parts.map(({ id, key }) => [id, key])), [parts]);
  const id = useMemo(() => parts.find(({ key }) => key === marked)?.id ?? null, [parts, marked]);
  const markFrom =
    (other: RawView | null): RawViewOptions["onPart"] =>
    (part) => {
      mark(part === null ? null : (keys.get(part) ?? null));
      if (part !== null) other?.reveal(part);
    };
  return (
    <div className={styles.sides} id="bundle-raw-sides">
      <RawRequestSide marked={id} onPart={markFrom(response)} view={request} onView={setRequest} />
      <RawResponseSide marked={id} onPart={markFrom(request)} view={response} onView={setResponse} />
    </div>
  );
}
