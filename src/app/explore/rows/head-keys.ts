// What the keys do while the head of a column has the focus.

export type HeadAction =
  | { readonly does: "go"; readonly to: "first" | "last" | "before" | "after" }
  | { readonly does: "size"; readonly by: number }
  | { readonly does: "fit" | "unsize" | "sort further" | "hide" };

/** In pixels. */
const step = 16;

/** Announced when the focus enters the headers. */
export const headKeysHint =
  "Arrow keys move along the headers. Enter sorts, Shift Enter adds to the sort. With Shift, the left and right arrows " +
  "resize the column, the down arrow fits it to its rows, the up arrow resets it. Delete hides it.";

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
