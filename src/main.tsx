// The page's entry: connects to the service and puts the app into the document.

import "./app/ui/styles/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { followPackedLinks } from "./app/address/arrival.ts";
import { App } from "./app/app.tsx";
import { fetchWithFaults } from "./app/connection/fetch-with-faults.ts";
import { keepEarlyTransfers } from "./app/shell/early-transfer.ts";
import { restorePanes } from "./app/ui/panes/panes.ts";
import { restoreTheme } from "./app/ui/theme.ts";
import { connectService } from "./client/internal.ts";

restoreTheme();
restorePanes();
keepEarlyTransfers();
const worker = connectService({ development: import.meta.env.DEV, fetch: fetchWithFaults });

const place = document.getElementById("root");
if (place === null) throw new Error("index.html has no element with the id “root” to put the app into.");
const root = createRoot(place);
const draw = (): void =>
  root.render(
    <StrictMode>
      <App worker={worker} />
    </StrictMode>,
  );
const unpacking = followPackedLinks();
if (unpacking === null) draw();
else void unpacking.then(draw);
