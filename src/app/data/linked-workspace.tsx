// The dialog for a workspace that the address names or contains, over any section.

import { useState } from "react";
import { getCurrentHash, readRoute, writeRoute } from "../address/route.ts";
import { say } from "../ui/notice.tsx";
import { loadOnDemand } from "../ui/on-demand.tsx";

const OpenDialog = loadOnDemand(() => import("./open/open-dialog.tsx"), "OpenDialog");

interface Linked {
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
    const { section, params } = readRoute(getCurrentHash());
    const rest = [...params].filter(([name]) => !/^(workspace|content|fresh)$/.test(name));
    // Unlike `replaceHash`, this renders the page again.
    if (rest.length < params.size) location.replace(writeRoute(section, rest));
  };
  return (
    <OpenDialog key={linked.address + linked.content} {...linked} onReport={(report) => say(report)} onClose={close} />
  );
}

function findLinkedWorkspace(hash: string): Linked | null {
  const { params } = readRoute(hash);
  const [address = "", content = ""] = [params.get("workspace"), params.get("content")];
  return address + content === "" ? null : { address, content, fresh: params.get("fresh") === "1" };
}
