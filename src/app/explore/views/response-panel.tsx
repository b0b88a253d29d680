// The Response view: the last response as HTTP, after a write the write's.

import { ResponseView } from "../../ui/message-view.tsx";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { getLastRequest } from "../session/explore-now.ts";
import { useExplore } from "../session/session.ts";
import { NothingSent } from "./nothing-sent.tsx";

export function ResponsePanel() {
  const exchange = useExplore((now) => getLastRequest(now).exchange);
  if (exchange === null) return <NothingSent />;
  return (
    <ScrollArea className="scroll" aria-label="Response as it was sent">
      <ResponseView message={exchange.response.message} />
    </ScrollArea>
  );
}
