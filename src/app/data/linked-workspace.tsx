// The dialog for a workspace that the address names or contains, over any section.

import { useState } from "react";
import { getCurrentHash, opensWorkspace, readRoute, withoutWorkspace } from "../address/route.ts";
import { say } from "../ui/notice.tsx";
import { loadOnDemand } from "../ui/on-demand.tsx";
import { focusFilterSoon } from "./open/focus-filter.ts";
import { renameInAddress } from "./open/linked-content.ts";

const OpenDialog = loadOnDemand(() => import("./open/open-dialog.tsx"), "OpenDialog");

interface Linked {
  readonly hash: string;
  readonly address: string;
  readonly content: string;
  readonly fresh: boolean;
}

/** @param hash - the current address; the dialog stays open when its section writes a new one */
export function LinkedWorkspace({ hash }: { readonly hash: string }) {
  const [seen, setSeen] = useState("");
  const [linked, setLinked] = useState<Linked | null>(null);
  if (hash !== seen) {
    setSeen(hash);
    setLinked(findLinkedWorkspace(hash) ?? linked);
  }
  if (linked === null) return null;
  const close = (): void => {
    setLinked(null);
    const current = getCurrentHash();
    // Either renders the page again, with an address after which the same link is another one.
    if (opensWorkspace(readRoute(current).params)) {
      // Not replaced, so that Back opens the link again.
      location.hash = withoutWorkspace(current);
      say("Nothing was added. Back in the browser opens the link again.");
    } else dispatchEvent(new HashChangeEvent("hashchange"));
  };
  const { hash: opened, ...props } = linked;
  const report = (text: string, _shown?: string, names: ReadonlyMap<string, string> = new Map()): void => {
    say(text);
    // Its section may have written another address while the collection was missing.
    location.replace(renameInAddress(withoutWorkspace(opened), names));
    focusFilterSoon();
  };
  return <OpenDialog key={props.address + props.content} {...props} onReport={report} onClose={close} />;
}

function findLinkedWorkspace(hash: string): Linked | null {
  const { params } = readRoute(hash);
  const [address = "", content = ""] = [params.get("workspace"), params.get("content")];
  return address + content === "" ? null : { hash, address, content, fresh: params.get("fresh") === "1" };
}
