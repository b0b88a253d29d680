// One side of the raw bundle: a head with a button that copies the text, and the editor.

import { Copy } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { waitForNextTask } from "../../../wire/public.ts";
import { Button } from "../../ui/button.tsx";
import { copyText, reportCopy } from "../../ui/copy-text.ts";
import * as styles from "./raw-side.module.css";
import { RawView, type RawViewOptions } from "./raw-view.ts";

/** The properties of both sides. */
export interface RawSideProps {
  /** The X-Request-Id of the marked part. */
  readonly marked: string | null;
  readonly onPart: RawViewOptions["onPart"];
  /** The editor; null until it is created. */
  readonly view: RawView | null;
  readonly onView: (view: RawView | null) => void;
}

interface Props {
  readonly name: string;
  /** The editor; null while there is none. */
  readonly view: RawView | null;
  /** Content of the head after the name. */
  readonly about: ReactNode;
  readonly children: ReactNode;
}

export function RawSide({ name, view, about, children }: Props) {
  return (
    <div className={styles.raw}>
      <div className={styles.head}>
        <h3>{name}</h3>
        {about}
        {view === null ? null : <CopyButton view={view} name={name} />}
      </div>
      {children}
    </div>
  );
}

function CopyButton({ view, name }: { readonly view: RawView; readonly name: string }) {
  const copy = (): void => {
    const { text } = view;
    // The clipboard contains text, so a byte that is not text becomes U+FFFD.
    const isExact = !/\p{Surrogate}/u.test(text);
    reportCopy(copyText(text), isExact ? "Copied" : "Copied, except bytes that are not text");
  };
  return (
    <Button look="quiet small" Icon={Copy} onClick={copy}>
      <span>
        Copy<span className="sr"> {name}</span>
      </span>
    </Button>
  );
}

/**
 * The element of an editor, which exists while the component is mounted.
 *
 * @param onView - called with the editor, and with null when it is destroyed
 */
export function RawEditor(props: RawViewOptions & Pick<RawSideProps, "onView">) {
  const { label, isReadOnly } = props;
  const host = useRef<HTMLDivElement>(null);
  const onText = useEffectEvent((text: string) => props.onText?.(text));
  const onPart = useEffectEvent(props.onPart);
  const onApply = useEffectEvent(() => props.onApply?.() ?? false);
  const onView = useEffectEvent(props.onView);
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
