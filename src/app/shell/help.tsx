import { X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useId, useRef } from "react";
import { writeRoute } from "../address/route.ts";
import { useStore } from "../state/store.ts";
import { Button } from "../ui/button.tsx";
import { CodedText } from "../ui/coded-text.tsx";
import { Switch } from "../ui/forms/switch.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { isCharacterKey, matchesKey } from "../ui/keys/key-match.ts";
import { formatKey } from "../ui/keys/key-names.ts";
import { keys } from "../ui/keys/keys.ts";
import { singleKeys } from "../ui/keys/single-keys.ts";
import { Modal } from "../ui/modal.tsx";
import { ScrollArea } from "../ui/scroll-area.tsx";
import * as styles from "./help.module.css";
import { HelpGroup, HelpLine } from "./help-group.tsx";
import { HelpLanguage } from "./help-language.tsx";
import { listKeyPlaces, type Shortcut } from "./key-places.ts";

export function Help({ onClose }: { readonly onClose: () => void }) {
  const titleId = useId();
  const language = useRef<HTMLElement>(null);
  const keyboard = useRef<HTMLElement>(null);
  const areSingleKeysOn = useStore(singleKeys);
  const press = (event: KeyboardEvent): void => {
    if (!areSingleKeysOn || !matchesKey(event.nativeEvent, keys.help.key)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <Modal className={styles.help} aria-labelledby={titleId} closesOutside onClose={onClose} onKeyDown={press}>
      <div className={styles.box}>
        <div className={styles.head}>
          <h2 id={titleId}>Help</h2>
          <Jump to={language}>Language</Jump>
          <Jump to={keyboard}>Keys</Jump>
          <span className="push" />
          <a className={styles.link} href={writeRoute("learn")} onClick={onClose}>
            Learn the language
          </a>
          <Button look="quiet square" className={styles.close} Icon={X} name="Close" onClick={onClose} />
        </div>
        <ScrollArea className={styles.body} aria-label="Topics of the help">
          <section
            className={joinClasses(styles.part, styles.language)}
            ref={language}
            tabIndex={-1}
            aria-label="Language"
          >
            <HelpLanguage />
          </section>
          <section className={styles.part} ref={keyboard} tabIndex={-1} aria-label="Keys">
            <KeyList />
          </section>
        </ScrollArea>
        <div className={styles.foot}>
          <Switch label="Single keys" checked={areSingleKeysOn} onChange={(isOn) => singleKeys.update(() => isOn)}>
            <span>
              Single keys, such as <kbd>{formatKey(keys.help.key)}</kbd>
            </span>
          </Switch>
          <p className="dim">Turn off if you use dictation or press keys by accident.</p>
        </div>
      </div>
    </Modal>
  );
}

/** Scrolls to a part, and moves the focus there. */
function Jump({ to, children }: { readonly to: RefObject<HTMLElement | null>; readonly children: string }) {
  return (
    <Button
      look="quiet small"
      onClick={() => {
        to.current?.scrollIntoView({ block: "start" });
        to.current?.focus({ preventScroll: true });
      }}
    >
      {children}
    </Button>
  );
}

const places = listKeyPlaces();

function KeyList() {
  const areSingleKeysOn = useStore(singleKeys);
  return places.map(({ place, shortcuts }) => (
    <HelpGroup key={place} title={place}>
      {shortcuts.map((shortcut) => (
        <KeyLine key={shortcut.does} shortcut={shortcut} areSingleKeysOn={areSingleKeysOn} />
      ))}
    </HelpGroup>
  ));
}

function KeyLine({ shortcut, areSingleKeysOn }: { readonly shortcut: Shortcut; readonly areSingleKeysOn: boolean }) {
  const { keys: alternatives, isSequence, does } = shortcut;
  const isOff = !areSingleKeysOn && alternatives.some(isCharacterKey);
  const term = alternatives.map((key, at) => (
    <span key={key}>
      {at === 0 ? null : <span className="dim">{isSequence ? " then " : " or "}</span>}
      <kbd>{formatKey(key)}</kbd>
    </span>
  ));
  return (
    <HelpLine term={term} isOff={isOff}>
      <CodedText text={does} />
      {isOff ? <span className="dim"> (turned off)</span> : null}
    </HelpLine>
  );
}
