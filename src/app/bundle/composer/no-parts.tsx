import { Layers, Plus } from "lucide-react";
import { createDraftFromTemplate, templates } from "../../requests/parts/starter.ts";
import { Button } from "../../ui/button.tsx";
import { NamedList } from "../../ui/named-list.tsx";
import { addPartId } from "../session/part-moves.ts";
import { useBundleSession } from "../session/session.ts";
import * as styles from "./no-parts.module.css";
import { BeginButtons, type PartSources } from "./part-sources.tsx";

export function NoParts({ sources }: { readonly sources: PartSources }) {
  const session = useBundleSession();
  return (
    <section className={styles.noParts} aria-labelledby="no-parts-title">
      <Layers className="icon" aria-hidden />
      <h2 id="no-parts-title">No parts</h2>
      <p>A bundle sends several requests as one. Add a part, or start from a template.</p>
      <div className={styles.noPartsBegin}>
        <Button Icon={Plus} id={addPartId} aria-haspopup="dialog" onClick={sources.add}>
          Add part
        </Button>
        <BeginButtons look="quiet" sources={sources} />
      </div>
      <NamedList name="Begin with">
        {templates.map((template) => (
          <li key={template.name}>
            <button
              type="button"
              onClick={() =>
                session.dispatch({ type: "replace", draft: createDraftFromTemplate(template), undoable: true })
              }
            >
              <strong>{template.name}</strong>
              <span>{template.about}</span>
            </button>
          </li>
        ))}
      </NamedList>
    </section>
  );
}
