// The buttons that copy the request as a URL, a command, a script, a program or builder code.

import { useRef, useState } from "react";
import type { Condition } from "../../../language/index.ts";
import { useService } from "../../service.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { copyForms } from "./copy-forms.ts";
import { copyPlaces } from "./copy-places.ts";
import type { RequestSpec } from "./request-spec.ts";

interface Props {
  readonly request: RequestSpec;
  readonly filter: Condition | null;
  /** Why the request can't be sent, and so not be copied; null when it can. */
  readonly blocked: string | null;
}

interface Outcome {
  readonly request: RequestSpec;
  readonly name: string;
  /** Null when it was copied. */
  readonly problem: string | null;
  /** What could be made but not be copied. */
  readonly text: string | null;
}

export function CopyAs({ request, filter, blocked }: Props) {
  const { client, backend } = useService();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const byHand = useRef<HTMLTextAreaElement>(null);
  const places = copyPlaces(backend, client.baseUrl);
  const forms = copyForms(request, filter, places).map((form) => ({ ...form, blocked: blocked ?? form.missing }));

  const copy = async (name: string, make: () => string): Promise<void> => {
    let text: string | null = null;
    try {
      text = make();
      await copyText(text);
      setOutcome({ request, name, problem: null, text: null });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const problem = text === null ? why : "The browser blocked copying. Copy it from here:";
      setOutcome({ request, name, problem, text });
      // Drawn first, then chosen whole, so that one key takes it.
      requestAnimationFrame(() => byHand.current?.select());
    }
  };

  // What was copied of another request is no news of this one.
  const shown = outcome?.request === request ? outcome : null;
  const reason = forms.find((form) => form.blocked !== null)?.blocked ?? null;
  return (
    <section className="way copy-as" aria-label="Copy the request">
      <h2 className="way-name">Copy as</h2>
      <fieldset className="copy-forms" aria-label="Copy as">
        {forms.map((form) => (
          <button
            key={form.name}
            type="button"
            className="btn small"
            aria-disabled={form.blocked !== null}
            aria-describedby={form.blocked === null ? undefined : "copy-reason"}
            onClick={form.blocked === null ? () => void copy(form.name, form.make) : undefined}
          >
            {form.name}
          </button>
        ))}
        <span role="status" aria-label="Copy" className="copy-outcome">
          {shown === null ? null : (shown.problem ?? `Copied as ${shown.name}`)}
        </span>
      </fieldset>
      {shown !== null && shown.text !== null ? (
        <textarea
          ref={byHand}
          className="by-hand mono"
          readOnly
          rows={Math.min(12, shown.text.split("\n").length + 1)}
          aria-label={`The request as ${shown.name}`}
          value={shown.text}
        />
      ) : null}
      {reason === null ? null : (
        <p className="copy-note" id="copy-reason">
          {reason}
        </p>
      )}
      {blocked === null ? (
        <p className="copy-note">
          <CodedText text={places.note} />
        </p>
      ) : null}
    </section>
  );
}
