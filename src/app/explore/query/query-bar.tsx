import { ChevronDown, PanelLeft, SlidersHorizontal, Star } from "lucide-react";
import { memo, type ReactNode, useId, useState } from "react";
import { greatestRowLimit } from "../../../wire/public.ts";
import { type ExploreOperation, exploreOperations, withOperation } from "../../requests/query/explore-state.ts";
import { formatSort } from "../../rows/sort-text.ts";
import { useStore } from "../../state/store.ts";
import { Button } from "../../ui/button.tsx";
import { mostListed } from "../../ui/field-lines.ts";
import { Select } from "../../ui/forms/select.tsx";
import { GroupedText } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { runCommand } from "../../ui/keys/command.ts";
import { keys } from "../../ui/keys/keys.ts";
import { onPhone } from "../../ui/media.ts";
import { loadOnDemand } from "../../ui/on-demand.tsx";
import * as sideStyles from "../../ui/panes/side.module.css";
import { PopoverButton } from "../../ui/popover-button.tsx";
import { useExplore, useExploreSession } from "../session/session.ts";
import { PinButton } from "./compare/pin-button.tsx";
import * as styles from "./query-bar.module.css";

/** Memoized, and reads nothing of the filter, so that a key press in it does not render the bar. */
export const QueryBar = memo(function QueryBar({ onOpenFields }: { readonly onOpenFields: () => void }) {
  const { query, now, saved } = useExploreSession();
  const isSaved = useStore(saved);
  const operation = useExplore(({ state }) => state.operation);
  const isPhone = useStore(onPhone);
  const collections = useExplore((current) => current.collections);
  const collection = useExplore((current) => current.collection.name);
  return (
    <div className={styles.bar}>
      <Select
        className="strong"
        aria-label="Operation"
        value={operation}
        onChange={({ target }) => query.change(withOperation(target.value as ExploreOperation, now().state))}
      >
        {exploreOperations.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <span className="word">in</span>
      <Select
        className="strong"
        aria-label="Collection"
        value={collection}
        onChange={({ target }) => query.pickCollection(target.value)}
      >
        {collections.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      {isPhone ? null : <ViewOptions />}
      <span className="push" />
      {isPhone ? (
        <PopoverButton
          label="View options"
          button={{ look: "quiet square", Icon: SlidersHorizontal }}
          className={styles.options}
        >
          <ViewOptions />
        </PopoverButton>
      ) : null}
      <PinButton />
      <Button
        look="quiet square"
        className={isSaved && styles.saved}
        Icon={Star}
        name={isSaved ? "Saved as a favourite" : "Save as a favourite"}
        shortcut={keys.save.key}
        onClick={() => runCommand("memory.save")}
      />
      <Button
        look="quiet"
        className={sideStyles.fieldsOpen}
        Icon={PanelLeft}
        title="Collections"
        onClick={onOpenFields}
      >
        <span className={isPhone ? "sr" : undefined}>Collections</span>
      </Button>
    </div>
  );
});

function ViewOptions() {
  const isFind = useExplore(({ state }) => state.operation === "Find");
  return (
    <>
      {isFind ? (
        <>
          <span className="rule" />
          <Group label="sort">
            <SortSelect />
          </Group>
          <Group label="limit">
            <LimitInput />
          </Group>
        </>
      ) : null}
      <Group label="columns">
        <FieldsMenu />
      </Group>
    </>
  );
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="field-group">
      <span className="word" aria-hidden="true">
        {label}
      </span>
      {children}
    </span>
  );
}

function SortSelect() {
  const { query } = useExploreSession();
  const sort = useExplore(({ state }) => state.sort);
  const collection = useExplore((now) => now.collection);
  const shown = useExplore((now) => now.shown);
  const { sort: sortable, defaultSort = "_id" } = collection.operations.FindMany;
  // Too many to choose from: those of the table, whose heads sort by them, too.
  const offered =
    sortable.length <= mostListed ? sortable : shown.flatMap(({ path, sortable }) => (sortable ? [path] : []));
  const options = offered.flatMap((field) => [field, `-${field}`]);
  const isOther = sort !== "" && !options.includes(sort);
  return (
    <Select
      aria-label="Sort"
      className="mono"
      value={isOther ? "other" : sort}
      onChange={(event) => query.change({ sort: event.target.value })}
    >
      <option value="">{formatSort(defaultSort)} (default)</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {formatSort(option)}
        </option>
      ))}
      {isOther ? <option value="other">{formatSort(sort)}</option> : null}
    </Select>
  );
}

const FieldsChoice = loadOnDemand(
  () => import("./fields-choice.tsx"),
  "FieldsChoice",
  <div className={styles.loading} aria-busy="true" />,
);

function FieldsMenu() {
  const columns = useExplore((now) => now.columns);
  const shown = useExplore((now) => now.shown);
  return (
    <PopoverButton
      label={`Fields shown: ${shown.length} of ${columns.length}`}
      face={
        <>
          {shown.length} of {columns.length}
          <ChevronDown className="icon trail" aria-hidden />
        </>
      }
    >
      <FieldsChoice />
    </PopoverButton>
  );
}

function LimitInput() {
  const { query } = useExploreSession();
  const limit = useExplore(({ state }) => state.limit);
  /** Input that is not a valid limit; null while the field shows the limit. */
  const [draft, setDraft] = useState<string | null>(null);
  const problemId = useId();
  const write = (text: string): void => {
    const isLimit = /^\d{1,5}$/.test(text) && Number(text) <= greatestRowLimit;
    setDraft(isLimit ? null : text);
    if (isLimit) query.change({ limit: Number(text) });
  };
  return (
    <>
      <input
        className={joinClasses("input", styles.wLimit, "num")}
        type="number"
        min={0}
        max={greatestRowLimit}
        aria-label="Limit"
        aria-invalid={draft !== null}
        aria-describedby={draft === null ? undefined : problemId}
        value={draft ?? limit}
        onChange={({ target }) => write(target.value)}
        // An invalid draft must not look like the current limit.
        onBlur={() => setDraft(null)}
      />
      {draft === null ? null : (
        <span className={styles.limitProblem} id={problemId} role="status" aria-label="Limit problem">
          <GroupedText text={`0 to ${greatestRowLimit}; still ${limit}`} />
        </span>
      )}
    </>
  );
}
