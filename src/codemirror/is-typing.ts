// Whether the reader is typing, in the state of an editor: false in one without the extension of typing.ts.

import { Facet } from "@codemirror/state";

export const isTyping = Facet.define<boolean, boolean>({ combine: (values) => values.includes(true) });
