// The list of keys: those that are heard everywhere, from the commands, and those of the place where the focus is.

import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { writeRoute } from "../route.ts";
import { useStored } from "../stored.ts";
import { Switch } from "../ui/switch.tsx";
import { useModal } from "../ui/use-modal.ts";
import "../styles/key-list.css";
import { keyName } from "../editor/key-names.ts";
import { type Command, commandGroups, commandsNow } from "./command.ts";
import { isCharacterKey, matchesKey } from "./key-match.ts";
import { localKeys } from "./local-keys.ts";
import type { PageDialogProps } from "./page-dialog.ts";
import { pageKeys } from "./page-keys.ts";
import { singleKeys } from "./single-keys.ts";

export function KeyList({ onClose }: PageDialogProps) {
  const { dialog, close, closeOutside } = useModal(onClose);
  const titleId = useId();
  const [everywhere] = useState(() => commandsNow().filter(isHeardEverywhere));
  const areSingleKeysOn = useStored(singleKeys);
  const press = (event: KeyboardEvent): void => {
    if (!areSingleKeysOn || !matchesKey(event.nativeEvent, pageKeys.list)) return;
    event.preventDefault();
    close();
  };
  return (
    <dialog
      className="key-list"
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onKeyDown={press}
      onMouseDown={closeOutside}
    >
      <div className="key-list-box">
        <div className="key-list-head">
          <h2 id={titleId}>Keys</h2>
          <span className="push" />
          <button className="btn quiet square" type="button" aria-label="Close" onClick={close}>
            <X className="icon" aria-hidden />
          </button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className="key-list-body" tabIndex={0} aria-label="All keys">
          <Group place="Everywhere">
            {everywhere.map(({ id, label, key = "" }) => (
              <Line key={id} keys={[key]} isOff={isCharacterKey(key) && !areSingleKeysOn}>
                {label}
              </Line>
            ))}
          </Group>
          {localKeys.map(({ place, keys }) => (
            <Group key={place} place={place}>
              {keys.map((line) => (
                <Line key={line.does} keys={line.keys} isRow={line.isRow === true}>
                  {line.does}
                </Line>
              ))}
            </Group>
          ))}
        </section>
        <div className="key-list-foot">
          <Switch
            label="Single keys"
            checked={areSingleKeysOn}
            onChange={(isOn) => singleKeys.update(() => isOn)}
            className="key-list-switch"
          >
            <span>
              Single keys, such as <kbd>{keyName(pageKeys.list)}</kbd>
            </span>
          </Switch>
          <p className="dim">Turn off if you use dictation or press keys by accident.</p>
          <span className="push" />
          <a className="key-list-link" href={writeRoute("learn")} onClick={close}>
            Learn the language
          </a>
        </div>
      </div>
    </dialog>
  );
}

/** Those of Bundle stand under its own heading, in any section. */
function isHeardEverywhere({ key, isGlobal, group }: Command): boolean {
  return key !== undefined && isGlobal === true && group !== commandGroups.bundle;
}

function Group({ place, children }: { readonly place: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="key-group" aria-labelledby={id}>
      <h3 id={id}>{place}</h3>
      <dl>{children}</dl>
    </section>
  );
}

interface LineProps {
  readonly keys: readonly string[];
  readonly isRow?: boolean;
  readonly isOff?: boolean;
  readonly children: string;
}

function Line({ keys, isRow = false, isOff = false, children }: LineProps) {
  return (
    <div className={isOff ? "key-line off" : "key-line"}>
      <dt>
        {keys.map((key, at) => (
          <span key={key}>
            {at === 0 ? null : <span className="dim">{isRow ? " then " : " or "}</span>}
            <kbd>{keyName(key)}</kbd>
          </span>
        ))}
      </dt>
      <dd>
        {children}
        {isOff ? <span className="dim"> (turned off)</span> : null}
      </dd>
    </div>
  );
}
