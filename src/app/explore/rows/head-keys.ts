// What the keys do while the head of a column has the focus.

export type HeadAction =
  | { readonly does: "go"; readonly to: "first" | "last" | "before" | "after" }
  | { readonly does: "size"; readonly by: number }
  | { readonly does: "fit" | "unsize" | "sort further" | "hide" };

/** In pixels. */
const step = 16;

/** What the reader is told when the focus comes to the heads. */
export const headKeysHint =
  "Arrow keys go along the heads. Enter sorts, Shift Enter sorts further. Shift with the arrows left and right makes " +
  "the column narrower and wider, with the arrow down as wide as its rows, with the arrow up as it was. Delete hides it.";

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Undefined for keys that are left to the button and the browser. */
export function headAction({ key, shiftKey, altKey, ctrlKey, metaKey }: Press): HeadAction | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  switch (key) {
    case "ArrowLeft":
      return shiftKey ? { does: "size", by: -step } : { does: "go", to: "before" };
    case "ArrowRight":
      return shiftKey ? { does: "size", by: step } : { does: "go", to: "after" };
    case "ArrowDown":
      return shiftKey ? { does: "fit" } : undefined;
    case "ArrowUp":
      return shiftKey ? { does: "unsize" } : undefined;
    case "Enter":
      return shiftKey ? { does: "sort further" } : undefined;
    case "Home":
      return shiftKey ? undefined : { does: "go", to: "first" };
    case "End":
      return shiftKey ? undefined : { does: "go", to: "last" };
    case "Delete":
    case "Backspace":
      return shiftKey ? undefined : { does: "hide" };
    default:
      return undefined;
  }
}
