// What else can be done with a picker's options: buttons over the line of the chosen one, outside of the listbox,
// whose options may hold no buttons.

import { Ellipsis } from "lucide-react";
import type { CSSProperties } from "react";
import { ariaKey } from "../editor/key-names.ts";
import { classes } from "./classes.ts";
import { KeyCap } from "./key-cap.tsx";
import * as styles from "./picker.module.css";
import type { PickerAction, PickerOption } from "./picker.tsx";
import type { HitGroup } from "./picker-order.ts";

interface Props {
  readonly groups: readonly HitGroup<PickerOption>[];
  readonly drawn: number;
  /** The place of the chosen option. */
  readonly at: number;
  readonly onChoose: (at: number) => void;
  readonly onAct: (action: PickerAction) => void;
}

export function PickerTools({ groups, drawn, at, onChoose, onAct }: Props) {
  const lines = groups.flatMap(({ hits }, group) => hits.map(({ option }) => ({ option, heads: group + 1 })));
  return lines.slice(0, drawn).map(({ option, heads }, place) => {
    if (option.actions === undefined || option.actions.length === 0) return null;
    // The style sheet makes a place of these; every line is equally high, and so is every heading.
    const style = { "--picker-lines": place, "--picker-heads": heads } as CSSProperties;
    return (
      <div key={option.id} className={styles.tools} style={style}>
        {place === at ? (
          <Actions option={option} onAct={onAct} />
        ) : (
          // By keyboard an option is chosen by its arrow keys.
          <button
            className={classes("btn quiet square small", styles.more)}
            type="button"
            tabIndex={-1}
            aria-label={`More for ${option.text}`}
            onClick={() => onChoose(place)}
          >
            <Ellipsis className="icon" aria-hidden />
          </button>
        )}
      </div>
    );
  });
}

function Actions({ option, onAct }: { readonly option: PickerOption; readonly onAct: Props["onAct"] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no row of buttons
    <div role="group" aria-label={option.text} className={styles.actions}>
      {option.actions?.map((action) => (
        <button
          key={action.label}
          className="btn small"
          type="button"
          aria-keyshortcuts={action.key === undefined ? undefined : ariaKey(action.key)}
          onClick={() => onAct(action)}
        >
          {action.label}
          {action.key === undefined ? null : <KeyCap of={action.key} />}
        </button>
      ))}
    </div>
  );
}
