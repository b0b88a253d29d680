// Owns the bar at the top: the name, the sections, sharing and the theme.

import { Check, CircleHelp, Contrast, Database, GraduationCap, Layers, Share2 } from "lucide-react";
import { useState } from "react";
import { type Section, writeRoute } from "../route.ts";
import { type Theme, useTheme } from "../theme.ts";
import { Sieve } from "./sieve.tsx";

const entries: readonly { section: Section; label: string; Icon: typeof Layers | typeof Sieve }[] = [
  { section: "explore", label: "Explore", Icon: Sieve },
  { section: "bundle", label: "Bundle", Icon: Layers },
  { section: "learn", label: "Learn", Icon: GraduationCap },
  { section: "data", label: "Data", Icon: Database },
];

export function Header({ section }: { readonly section: Section }) {
  return (
    <header className="top">
      <a className="brand" href={writeRoute("explore")}>
        <Sieve className="icon logo" />
        <span>Riddle</span>
      </a>
      <nav className="sections" aria-label="Sections">
        <ul>
          {entries.map((entry) => (
            <li key={entry.section}>
              <a href={writeRoute(entry.section)} aria-current={entry.section === section ? "page" : undefined}>
                <entry.Icon className="icon nav-icon" aria-hidden />
                <span>{entry.label}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="top-end">
        <ShareButton />
        <ThemeButton />
        <a className="btn quiet square only-wide" href={writeRoute("learn")} aria-label="Help: learn the language">
          <CircleHelp className="icon" aria-hidden />
        </a>
      </div>
    </header>
  );
}

/** Copies the address, which holds the whole state. */
function ShareButton() {
  const [copied, setCopied] = useState<"no" | "yes" | "failed">("no");
  const copy = (): void => {
    navigator.clipboard.writeText(location.href).then(
      () => setCopied("yes"),
      () => setCopied("failed"),
    );
  };
  const label = { no: "Share", yes: "Link copied", failed: "Copy the address bar" }[copied];
  return (
    <button className="btn quiet" type="button" onClick={copy} onBlur={() => setCopied("no")}>
      {copied === "yes" ? <Check className="icon" aria-hidden /> : <Share2 className="icon" aria-hidden />}
      <span role="status">{label}</span>
    </button>
  );
}

const themeNames: Readonly<Record<Theme, string>> = { system: "as the system", light: "light", dark: "dark" };

function ThemeButton() {
  const [theme, next] = useTheme();
  return (
    <button
      className="btn quiet square"
      type="button"
      onClick={next}
      aria-label={`Theme: ${themeNames[theme]}`}
      title={`Theme: ${themeNames[theme]}`}
    >
      <Contrast className="icon" aria-hidden />
    </button>
  );
}
