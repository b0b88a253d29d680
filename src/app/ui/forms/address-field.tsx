import { type ReactNode, useId, useState } from "react";
import { Button } from "../button.tsx";
import { joinClasses } from "../join-classes.ts";
import * as styles from "./form-line.module.css";

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly proposed?: string;
  /** What happens when it is loaded. */
  readonly about?: ReactNode;
  readonly isBusy?: boolean;
  readonly onLoad: (address: string) => void;
}

export function AddressField({ label, placeholder, proposed = "", about, isBusy = false, onLoad }: Props) {
  const id = useId();
  const [address, setAddress] = useState(proposed);
  const isEmpty = address.trim() === "";
  const load = (): void => {
    if (!isEmpty) onLoad(address.trim());
  };
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          id={id}
          className={joinClasses("input", styles.wide)}
          type="url"
          spellCheck={false}
          placeholder={placeholder}
          value={address}
          aria-describedby={about === undefined ? undefined : `${id}-about`}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Enter would send the form of the dialog.
            event.preventDefault();
            load();
          }}
        />
        <Button aria-disabled={isEmpty || isBusy} onClick={load}>
          Load
        </Button>
      </div>
      {about === undefined ? null : (
        <p className="dim" id={`${id}-about`}>
          {about}
        </p>
      )}
    </>
  );
}
