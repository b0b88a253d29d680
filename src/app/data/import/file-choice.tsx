import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { AddressField } from "../../ui/forms/address-field.tsx";
import { FileDrop } from "../../ui/forms/file-drop.tsx";
import * as lineStyles from "../../ui/forms/form-line.module.css";
import { joinClasses } from "../../ui/join-classes.ts";
import * as styles from "./file-choice.module.css";

interface Props {
  /** @param name - empty for rows that are pasted */
  readonly onFile: (name: string, content: Blob) => void;
  readonly onAddress: (address: string) => void;
}

export function FileChoice({ onFile, onAddress }: Props) {
  const id = useId();
  const [text, setText] = useState("");
  const isEmpty = text.trim() === "";
  return (
    <>
      <FileDrop
        label="Drop a CSV or JSON file here, or choose one"
        accept=".csv,.tsv,.txt,.json,.geojson,.ndjson,.jsonl,.yaml,.yml,.xml,text/csv,application/json"
        onFile={(file) => onFile(file.name, file)}
      />
      <label className={lineStyles.label} htmlFor={`${id}-text`}>
        Or paste rows
      </label>
      <textarea
        id={`${id}-text`}
        className={joinClasses("input", styles.paste)}
        rows={4}
        spellCheck={false}
        placeholder={'name,inhabitants\nGyőr,130000\n\nor [{"name": "Győr", "inhabitants": 130000}]'}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button aria-disabled={isEmpty} onClick={() => isEmpty || onFile("", new Blob([text]))}>
        Read the pasted rows
      </Button>
      <AddressField
        label="Or load a file from an address"
        placeholder="https://example.com/cities.csv"
        onLoad={onAddress}
      />
    </>
  );
}
