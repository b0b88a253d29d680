// The body of a response as JSON that can be folded and searched, with the path of the value at the cursor.

import { memo, useEffect, useRef, useState } from "react";
import { type JsonPlace, JsonViewer } from "../../../editor/json-viewer.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText, reportCopy } from "../../../ui/copy-text.ts";
import * as styles from "./http.module.css";

/** Memoized, so that a key press in the filter renders no body. */
export const JsonBody = memo(function JsonBody({ bytes }: { readonly bytes: Uint8Array }) {
  const host = useRef<HTMLDivElement>(null);
  const viewer = useRef<JsonViewer>(null);
  const [place, setPlace] = useState<JsonPlace | null>(null);
  useEffect(() => {
    if (host.current === null) return;
    const created = new JsonViewer(host.current, new TextDecoder().decode(bytes), setPlace);
    viewer.current = created;
    return () => {
      created.destroy();
      setPlace(null);
    };
  }, [bytes]);
  const copy = (what: string, text: string | undefined): void => {
    if (text !== undefined) reportCopy(copyText(text), `${what} copied.`);
  };
  return (
    <>
      <div className={styles.place}>
        <code role="status" aria-label="Path at the cursor">
          {place?.path}
        </code>
        <Button look="quiet small" aria-disabled={!place?.path} onClick={() => copy("Path", place?.path || undefined)}>
          Copy path
        </Button>
        <Button look="quiet small" aria-disabled={place === null} onClick={() => copy("Value", place?.readValue())}>
          Copy value
        </Button>
        <Button look="quiet small" shortcut="Mod-f" onClick={() => viewer.current?.search()}>
          Search
        </Button>
      </div>
      <div className={styles.body} ref={host} />
    </>
  );
});
