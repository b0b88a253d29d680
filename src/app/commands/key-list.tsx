// The dialog that lists every keyboard shortcut.

import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { keyName } from "../editor/key-names.ts";
import { writeRoute } from "../route.ts";
import { useStored } from "../stored.ts";
import { classes } from "../ui/classes.ts";
import { Switch } from "../ui/switch.tsx";
import { useModal } from "../ui/use-modal.ts";
import * as styles from "./key-list.module.css";
import { isCharacterKey, matchesKey } from "./key-match.ts";
import { keyPlaces, type Shortcut } from "./key-places.ts";
import { keys } from "./keys.ts";
import type { PageDialogProps } from "./page-dialog.ts";
import { singleKeys } from "./single-keys.ts";

export function KeyList({ onClose }: PageDialogProps) {
  const { dialog, close, closeOutside } = useModal(onClose);
  const titleId = useId();
  const areSingleKeysOn = useStored(singleKeys);
  const press = (event: KeyboardEvent): void => {
    if (!areSingleKeysOn || !matchesKey(event.nativeEvent, keys.keyList)) return;
    event.preventDefault();
    close();
  };
  return (
    <dialog
      className={styles.keyList}
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onKeyDown={press}
      onMouseDown={closeOutside}
    >
      <div className={styles.box}>
        <div className={styles.head}>
          <h2 id={titleId}>Keys</h2>
          <span className="push" />
          <button className="btn quiet square" type="button" aria-label="Close" onClick={close}>
            <X className="icon" aria-hidden />
          </button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className={styles.body} tabIndex={0} aria-label="All keys">
          {keyPlaces.map(({ place, shortcuts }) => (
            <Group key={place} place={place}>
              {shortcuts.map((shortcut) => (
                <Line key={shortcut.does} shortcut={shortcut} areSingleKeysOn={areSingleKeysOn} />
              ))}
            </Group>
          ))}
        </section>
        <div className={styles.foot}>
          <Switch label="Single keys" checked={areSingleKeysOn} onChange={(isOn) => singleKeys.update(() => isOn)}>
            <span>
              Single keys, such as <kbd>{keyName(keys.keyList)}</kbd>
            </span>
          </Switch>
          <p className="dim">Turn off if you use dictation or press keys by accident.</p>
          <span className="push" />
          <a className={styles.link} href={writeRoute("learn")} onClick={close}>
            Learn the language
          </a>
        </div>
      </div>
    </dialog>
  );
}

function Group({ place, children }: { readonly place: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.keyGroup} aria-labelledby={id}>
      <h3 id={id}>{place}</h3>
      <dl>{children}</dl>
    </section>
  );
}

function Line({ shortcut, areSingleKeysOn }: { readonly shortcut: Shortcut; readonly areSingleKeysOn: boolean }) {
  const { keys: alternatives, isSequence = false, does } = shortcut;
  const isOff = !areSingleKeysOn && alternatives.some(isCharacterKey);
  return (
    <div className={classes(styles.keyLine, isOff && styles.off)}>
      <dt>
        {alternatives.map((key, at) => (
          <span key={key}>
            {at === 0 ? null : <span className="dim">{isSequence ? " then " : " or "}</span>}
            <kbd>{keyName(key)}</kbd>
          </span>
        ))}
      </dt>
      <dd>
        {does}
        {isOff ? <span className="dim"> (turned off)</span> : null}
      </dd>
    </div>
  );
}
