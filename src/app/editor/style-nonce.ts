// The nonce with which the page's content security policy allows CodeMirror's style sheet.

import { EditorView } from "@codemirror/view";

/**
 * Include this in the extensions of every editor: all editors share one style sheet, which the first one adds. Empty if
 * the page has no policy, as on the dev server.
 */
export const styleNonce = EditorView.cspNonce.of(
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "",
);
