// One side of the raw bundle: a head with a button that copies the text, and the editor.

import { Copy } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { nextTask } from "../../../client/index.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import * as styles from "./raw.module.css";
import { RawView, type RawViewOptions } from "./raw-view.ts";

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
  const [label, setLabel] = useState("Copy");
  const copy = (): void => {
    const { text } = view;
    // The clipboard contains text, so a byte that is not text becomes U+FFFD.
    const isExact = !/\p{Surrogate}/u.test(text);
    copyText(text).then(
      () => setLabel(isExact ? "Copied" : "Copied, except bytes that are not text"),
      () => setLabel("Copying is blocked"),
    );
  };
  return (
    <Button look="quiet small" Icon={Copy} onClick={copy} onBlur={() => setLabel("Copy")}>
      <span role="status">{label}</span>
      <span className="sr">{name}</span>
    </Button>
  );
}

/**
 * The element of an editor, which exists while the component is mounted.
 *
 * @param onView - called with the editor, and with null when it is destroyed
 */
export function RawEditor({
  onView,
  ...options
}: RawViewOptions & { readonly onView: (view: RawView | null) => void }) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useLatest({ ...options, onView });
  useEffect(() => {
    let view: RawView | null = null;
    let isGone = false;
    // Creating an editor measures the layout. A separate task keeps the rendering before it short.
    void nextTask().then(() => {
      if (isGone || host.current === null) return;
      const { label, isReadOnly } = latest.current;
      view = new RawView(host.current, {
        label,
        isReadOnly,
        onText: (text) => latest.current.onText?.(text),
        onPart: (id, by) => latest.current.onPart(id, by),
        onApply: () => latest.current.onApply?.() ?? false,
      });
      latest.current.onView(view);
    });
    return () => {
      isGone = true;
      view?.destroy();
      latest.current.onView(null);
    };
  }, [latest]);
  return <div className={styles.editor} ref={host} />;
}

/** The value of the last render, for callbacks that outlive it. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
