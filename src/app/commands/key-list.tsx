// The part of the help that lists every keyboard shortcut.

import { useStored } from "../stored.ts";
import { keyName } from "../ui/key-names.ts";
import { HelpGroup, HelpLine } from "./help-group.tsx";
import { isCharacterKey } from "./key-match.ts";
import { keyPlaces, type Shortcut } from "./key-places.ts";
import { singleKeys } from "./single-keys.ts";

export function KeyList() {
  const areSingleKeysOn = useStored(singleKeys);
  return keyPlaces.map(({ place, shortcuts }) => (
    <HelpGroup key={place} title={place}>
      {shortcuts.map((shortcut) => (
        <KeyLine key={shortcut.does} shortcut={shortcut} areSingleKeysOn={areSingleKeysOn} />
      ))}
    </HelpGroup>
  ));
}

function KeyLine({ shortcut, areSingleKeysOn }: { readonly shortcut: Shortcut; readonly areSingleKeysOn: boolean }) {
  const { keys: alternatives, isSequence = false, does } = shortcut;
  const isOff = !areSingleKeysOn && alternatives.some(isCharacterKey);
  const term = alternatives.map((key, at) => (
    <span key={key}>
      {at === 0 ? null : <span className="dim">{isSequence ? " then " : " or "}</span>}
      <kbd>{keyName(key)}</kbd>
    </span>
  ));
  return (
    <HelpLine term={term} isOff={isOff}>
      {does}
      {isOff ? <span className="dim"> (turned off)</span> : null}
    </HelpLine>
  );
}
