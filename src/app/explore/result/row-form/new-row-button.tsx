import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { loadOnDemand } from "../../../ui/on-demand.tsx";

const RowForm = loadOnDemand(() => import("./row-form.tsx"), "RowForm");

export function NewRowButton({ look }: { readonly look: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look={look} Icon={Plus} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        New row
      </Button>
      {isOpen ? <RowForm onClose={() => setOpen(false)} /> : null}
    </>
  );
}
