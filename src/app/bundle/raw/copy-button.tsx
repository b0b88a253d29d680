// The button that copies a raw message, and says how that went.

import { Copy } from "lucide-react";
import { useState } from "react";
import { copyText } from "../../ui/copy-text.ts";

interface Props {
  readonly text: () => string;
  readonly what: string;
}

export function CopyButton({ text, what }: Props) {
  const [label, setLabel] = useState("Copy");
  const copy = (): void => {
    const copied = text();
    // A clipboard holds text: a byte that is none becomes U+FFFD.
    const isExact = !/\p{Surrogate}/u.test(copied);
    copyText(copied).then(
      () => setLabel(isExact ? "Copied" : "Copied, except bytes that are not text"),
      () => setLabel("Copying is blocked"),
    );
  };
  return (
    <button className="btn quiet small" type="button" onClick={copy} onBlur={() => setLabel("Copy")}>
      <Copy className="icon" aria-hidden />
      <span role="status">{label}</span>
      <span className="sr">{what}</span>
    </button>
  );
}
