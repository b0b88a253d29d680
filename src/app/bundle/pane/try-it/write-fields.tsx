import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { useService } from "../../../connection/service.ts";
import { JsonEditor } from "../../../editor/json-editor.tsx";
import { type BundlePart, hasBody, methods, type PartChange } from "../../../requests/parts/part.ts";
import { describeBody } from "../../../requests/parts/part-body.ts";
import { RequestLine } from "../../../requests/parts/request-line.tsx";
import { Button } from "../../../ui/button.tsx";
import { FieldProblems } from "../../composer/part-problem.tsx";
import { usePartProblems } from "../../composer/use-part-problems.ts";
import { useBundleSession } from "../../session/session.ts";

const noIds: ReadonlySet<string> = new Set();
const writing = methods.filter((method) => method !== "GET");

interface Props {
  readonly write: BundlePart;
  readonly isEdited: boolean;
}

export function WriteFields({ write, isEdited }: Props) {
  const service = useService();
  const { dryRun } = useBundleSession();
  const id = useId();
  const { path, body, onTyping } = usePartProblems(write, service, noIds);
  const edit = (change: PartChange): void => dryRun.choose({ write: { ...write, ...change } });
  return (
    <>
      <RequestLine
        part={write}
        owner=" of the concurrent write"
        choice={writing}
        pathId={`${id}-path`}
        problemId={path.length === 0 ? undefined : id}
        edit={edit}
      />
      {hasBody(write.method) ? (
        <JsonEditor
          aria-label="Body of the concurrent write"
          value={write.body}
          onChange={(text) => edit({ body: text })}
          getBody={() => describeBody(write, service)}
          onTyping={onTyping}
          problems={body}
          aria-describedby={body.length === 0 ? undefined : id}
        />
      ) : null}
      <div id={id}>
        <FieldProblems problems={path} />
        <FieldProblems problems={body} />
      </div>
      {isEdited ? (
        <Button look="quiet small" Icon={RotateCcw} onClick={() => dryRun.choose({ write: null })}>
          Reset write
        </Button>
      ) : null}
    </>
  );
}
