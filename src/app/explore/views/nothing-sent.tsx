import { EmptyPanel } from "../result/empty-panel.tsx";
import * as panelStyles from "../result/panel.module.css";
import { getLastRequest } from "../session/explore-now.ts";
import { useExplore } from "../session/session.ts";

export function NothingSent() {
  const problem = useExplore((now) => getLastRequest(now).problem);
  const blocked = useExplore((now) => now.blocked);
  if (problem === null) {
    return (
      <EmptyPanel title="Nothing sent yet">
        {blocked ?? "A Find runs automatically after a pause in typing. Update and Delete run when you press Send."}
      </EmptyPanel>
    );
  }
  return (
    <div className={panelStyles.empty}>
      <h2>{problem.title}</h2>
      {problem.messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}
