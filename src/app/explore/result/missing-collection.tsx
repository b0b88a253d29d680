import { opensWorkspace, readRoute, useHash, writeRoute } from "../../address/route.ts";
import { cutText } from "../../ui/cut-text.ts";
import * as waitingStyles from "../../ui/page-state.module.css";
import { useExplore } from "../session/session.ts";

const longestName = 80;

/** In place of Explore for a link to a collection that the service does not have. @param name - as in the address */
export function MissingCollection({ name }: { readonly name: string }) {
  const collections = useExplore((now) => now.collections);
  const { params } = readRoute(useHash());
  // A dialog offers to add it.
  if (opensWorkspace(params)) return <main aria-busy="true" />;
  return (
    <main className={waitingStyles.waiting}>
      <div role="alert">
        <h1>There is no collection “{cutText(name, longestName)}”</h1>
        <p>The link names a collection that this service does not have. Nothing was sent. Choose one that exists:</p>
      </div>
      <nav className={waitingStyles.actions} aria-label="Collections that exist">
        {collections.map((collection) => (
          <a
            key={collection.name}
            className="btn"
            href={writeRoute("explore", [["collection", collection.name]])}
            title={collection.description}
          >
            {collection.name}
          </a>
        ))}
      </nav>
    </main>
  );
}
