// Further actions on a picker's options. The buttons are drawn over the line of the selected option, but are outside
// the listbox, whose options must not contain buttons.

import { Ellipsis } from "lucide-react";
import type { CSSProperties } from "react";
import { Button } from "../button.tsx";
import { KeyCap } from "../keys/key-cap.tsx";
import * as styles from "./picker.module.css";
import type { PickerAction, PickerLines } from "./picker-option.ts";

interface Props {
  readonly lines: PickerLines;
  readonly onChoose: (at: number) => void;
  readonly onAct: (action: PickerAction) => void;
}

export function PickerTools({ lines: { groups, drawn, at }, onChoose, onAct }: Props) {
  const all = groups.flatMap(({ hits }, group) => hits.map(({ option }) => ({ option, heads: group + 1 })));
  return all.slice(0, drawn).map(({ option, heads }, place) => {
    if (option.actions === undefined || option.actions.length === 0) return null;
    // The style sheet computes the position from these, because all lines and all headings have the same height.
    const style = { "--picker-lines": place, "--picker-heads": heads } as CSSProperties;
    return (
      <div key={option.id} className={styles.tools} style={style}>
        {place === at ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
          <div role="group" aria-label={option.text} className={styles.actions}>
            {option.actions.map((action) => (
              <Button key={action.label} look="small" shortcut={action.key} onClick={() => onAct(action)}>
                {action.label}
                {action.key === undefined ? null : <KeyCap of={action.key} />}
              </Button>
            ))}
          </div>
        ) : (
          // Not a tab stop, because the arrow keys select options.
          <Button
            look="quiet square small"
            className={styles.more}
            Icon={Ellipsis}
            name={`More for ${option.text}`}
            tabIndex={-1}
            onClick={() => onChoose(place)}
          />
        )}
      </div>
    );
  });
}
