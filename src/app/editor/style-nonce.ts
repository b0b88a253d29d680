// The nonce by which the page's content security policy lets CodeMirror bring its style sheet.

import { EditorView } from "@codemirror/view";

/**
 * For every editor's extensions. Empty where the page has no policy, as on the dev server. The sheet is one for all
 * editors of the page, so the first of them decides whether it is let in.
 */
export const styleNonce = EditorView.cspNonce.of(
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "",
);
