import { ChevronDown } from "lucide-react";
import { useService } from "../../connection/service.ts";
import { getPathPrefix } from "./compose.ts";
import { type BundlePart, methods, type PartChange } from "./part.ts";
import { PathField } from "./path-field.tsx";
import * as styles from "./request-line.module.css";

interface Props {
  readonly part: BundlePart;
  /** Suffix of the accessible names, as in ` of part 1`. */
  readonly owner?: string;
  readonly pathId: string;
  /** The id of the element with the problem of the path. */
  readonly problemId?: string | undefined;
  readonly edit: (change: PartChange) => void;
}

export function RequestLine({ part, owner = "", pathId, problemId, edit }: Props) {
  const { method, path } = part;
  const { client } = useService();
  return (
    <div className={styles.line}>
      <span className={styles.method}>
        <select
          aria-label={`Method${owner}`}
          value={method}
          onChange={({ target }) => edit({ method: methods.find((each) => each === target.value) ?? method })}
        >
          {methods.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <ChevronDown className="icon" aria-hidden />
      </span>
      <label className={styles.path} htmlFor={pathId}>
        <span className="dim" aria-hidden>
          {getPathPrefix(client.baseUrl)}
        </span>
        <PathField
          id={pathId}
          label={`Path${owner}`}
          value={path}
          method={method}
          onChange={(next) => edit({ path: next })}
          problemId={problemId}
        />
      </label>
    </div>
  );
}
