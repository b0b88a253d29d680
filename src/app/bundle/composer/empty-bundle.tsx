import { Layers, Plus } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { addPartId } from "../session/part-moves.ts";
import * as styles from "./empty-bundle.module.css";
import { BeginButtons, type PartSources } from "./part-sources.tsx";

export function EmptyBundle({ sources }: { readonly sources: PartSources }) {
  return (
    <section className={styles.empty} aria-labelledby="empty-bundle-title">
      <Layers className="icon" aria-hidden />
      <h2 id="empty-bundle-title">Empty bundle</h2>
      <p>A bundle sends several requests as one. Add a part, or choose a template above.</p>
      <div className={styles.begin}>
        <Button Icon={Plus} id={addPartId} aria-haspopup="dialog" onClick={sources.add}>
          Add part
        </Button>
        <BeginButtons look="quiet" sources={sources} />
      </div>
    </section>
  );
}
