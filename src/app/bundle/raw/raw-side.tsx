import { Copy } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { waitForNextTask } from "../../../wire/public.ts";
import { Button } from "../../ui/button.tsx";
import { copyText, reportCopy } from "../../ui/copy-text.ts";
import * as styles from "./raw-side.module.css";
import { RawView, type RawViewOptions } from "./raw-view.ts";

/** What the request and the response share. */
export interface Side extends Pick<RawViewOptions, "onPart"> {
  /** The X-Request-Id of the marked part. */
  readonly marked: string | null;
  /** The editor; null until it is created. */
  readonly view: RawView | null;
  readonly onView: (view: RawView | null) => void;
}

interface RawSideProps {
  readonly name: string;
  readonly side: Side;
  readonly about: ReactNode;
  readonly children: ReactNode;
}

export function RawSide({ name, side: { marked, view }, about, children }: RawSideProps) {
  useEffect(() => view?.mark(marked), [view, marked]);
  return (
    <div className={styles.raw}>
      <div className={styles.head}>
        <h3>{name}</h3>
        {about}
        {view === null ? null : (
          <Button look="quiet small" Icon={Copy} onClick={() => copyRaw(view.text)}>
            <span>
              Copy<span className="sr"> {name}</span>
            </span>
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}

function copyRaw(text: string): void {
  // The clipboard contains text, so a byte that is not text becomes U+FFFD.
  const isExact = !/\p{Surrogate}/u.test(text);
  reportCopy(copyText(text), isExact ? "Copied" : "Copied, except bytes that are not text");
}

export function RawEditor({ side, ...props }: { readonly side: Side } & Omit<RawViewOptions, "onPart">) {
  const { label, isReadOnly } = props;
  const host = useRef<HTMLDivElement>(null);
  const onText = useEffectEvent((text: string) => props.onText?.(text));
  const onPart = useEffectEvent(side.onPart);
  const onApply = useEffectEvent(() => props.onApply?.() ?? false);
  const onView = useEffectEvent(side.onView);
  useEffect(() => {
    let view: RawView | null = null;
    let isGone = false;
    // Creating an editor measures the layout. A separate task keeps the rendering before it short.
    void waitForNextTask().then(() => {
      if (isGone || host.current === null) return;
      view = new RawView(host.current, { label, isReadOnly, onText, onPart, onApply });
      onView(view);
    });
    return () => {
      isGone = true;
      view?.destroy();
      onView(null);
    };
  }, [label, isReadOnly]);
  return <div className={styles.editor} ref={host} />;
}
