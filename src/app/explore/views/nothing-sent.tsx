import { EmptyPanel } from "../result/empty-panel.tsx";
import { getLastRequest } from "../session/explore-now.ts";
import { useExplore } from "../session/session.ts";

const rule = "A Find runs automatically after a pause in typing. Update and Delete run when you press their button.";

export function NothingSent() {
  const problem = useExplore((now) => getLastRequest(now).problem);
  const blocked = useExplore((now) => now.blocked);
  const { title, messages } = problem ?? { title: "Nothing sent yet", messages: [blocked ?? rule] };
  return <EmptyPanel title={title}>{messages.join(" ")}</EmptyPanel>;
}
