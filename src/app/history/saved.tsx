// The list of favourites in the sidebar: loads, renames, deletes and restores favourites.

import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { KeyHint } from "../ui/keys/key-cap.tsx";
import { formatAriaKey } from "../ui/keys/key-names.ts";
import { keys } from "../ui/keys/keys.ts";
import { NamedList } from "../ui/named-list.tsx";
import * as sideStyles from "../ui/panes/side.module.css";
import { type Favourite, type Favourites, remove } from "./favourites.ts";
import * as styles from "./history.module.css";
import { formatQuery, Verb } from "./query-text.tsx";

interface Props {
  readonly saved: Favourites;
  readonly onSave: () => void;
  readonly onLoad: (favourite: Favourite) => void;
  readonly onRename: (favourite: Favourite) => void;
}

export function Saved({ saved, onSave, onLoad, onRename }: Props) {
  const [removed, setRemoved] = useState<{ readonly name: string; readonly putBack: () => void } | null>(null);
  const section = useRef<HTMLElement>(null);
  const drop = (favourite: Favourite): void => {
    setRemoved({ name: favourite.name, putBack: remove(favourite) });
    // Moves the focus, because the focused element was removed.
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>("[role=status] button")?.focus());
  };
  const putBack = (): void => {
    removed?.putBack();
    setRemoved(null);
    section.current?.querySelector<HTMLElement>("button")?.focus();
  };
  return (
    <section className={styles.mem} aria-labelledby="mem-saved" ref={section}>
      <div className={joinClasses(sideStyles.head, styles.head)}>
        <h2 id="mem-saved">Saved</h2>
        <Button
          look="quiet small"
          aria-keyshortcuts={formatAriaKey(keys.save.key)}
          title="Save the query as a favourite"
          onClick={onSave}
        >
          Save <KeyHint of={keys.save.key} />
        </Button>
      </div>
      {saved.length === 0 ? null : (
        <NamedList name="Saved">
          {saved.map((favourite) => (
            <li key={favourite.name} className={styles.item}>
              <button
                className={styles.row}
                type="button"
                title={formatQuery(favourite.question)}
                onClick={() => {
                  setRemoved(null);
                  onLoad(favourite);
                }}
              >
                <bdi className={styles.name}>{favourite.name}</bdi> <Verb question={favourite.question} />
                {favourite.matches === undefined ? null : (
                  <span className="n">
                    <GroupedNumber value={favourite.matches} />
                    <span className="sr"> rows</span>
                  </span>
                )}
              </button>
              <span className={styles.tools}>
                <Button
                  look="quiet small square"
                  Icon={Pencil}
                  name={`Rename ${favourite.name}`}
                  title="Rename"
                  onClick={() => onRename(favourite)}
                />
                <Button
                  look="quiet small square"
                  Icon={Trash2}
                  name={`Delete ${favourite.name}`}
                  title="Delete"
                  onClick={() => drop(favourite)}
                />
              </span>
            </li>
          ))}
        </NamedList>
      )}
      <div className={styles.undo} role="status" aria-label="Deleted">
        {removed === null ? null : (
          <>
            <span>
              <bdi>“{removed.name}”</bdi> is deleted.
            </span>
            <Button look="quiet small" onClick={putBack}>
              Undo
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
