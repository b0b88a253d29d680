// Opens a bundle file in place of the bundle.

import { type ReactNode, useCallback, useRef } from "react";
import { say } from "../../ui/notice.tsx";
import { type BundleSession, useBundleSession } from "../session.ts";

/**
 * @returns the hidden field that the browser's file dialog belongs to, and the function that opens the dialog
 */
export function useOpenFile(): readonly [field: ReactNode, open: () => void] {
  const session = useBundleSession();
  const file = useRef<HTMLInputElement>(null);
  const open = useCallback(() => file.current?.click(), []);
  const field = (
    <input
      ref={file}
      type="file"
      accept=".json,application/json"
      aria-label="Bundle file"
      hidden
      onChange={({ target }) => {
        const [chosen] = target.files ?? [];
        if (chosen !== undefined) void openFile(session, chosen);
        // Lets the user open the same file again after it has changed.
        target.value = "";
      }}
    />
  );
  return [field, open];
}

async function openFile({ dispatch }: BundleSession, file: File): Promise<void> {
  try {
    const [{ readBundleFile }, text] = await Promise.all([import("./bundle-file.ts"), file.text()]);
    const read = readBundleFile(text);
    if ("problem" in read) {
      dispatch({ type: "notice", title: `${file.name} can't be opened.`, text: read.problem });
    } else {
      dispatch({ type: "replace", draft: read.draft, undoable: true });
      say(`Opened ${file.name}`);
    }
  } catch {
    say(`${file.name} could not be read.`);
  }
}
