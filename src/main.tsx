// Owns the page's entry: puts the app into the document.

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

const place = document.getElementById("root");
if (place === null) throw new Error("index.html has no element with the id “root” to put the app into.");
createRoot(place).render(
  <StrictMode>
    <h1>Riddle</h1>
  </StrictMode>,
);
