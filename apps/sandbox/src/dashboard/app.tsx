import { useQuery } from "@tanstack/react-query";
import { fetchFunctions } from "./api.ts";
import { FunctionsPage } from "./functions-page.tsx";
import { RunPage } from "./run-page.tsx";
import { RunsPage } from "./runs-page.tsx";
import { SendPage } from "./send-page.tsx";
import { useHash } from "./use-hash.ts";

const tabs = [
  { path: "/runs", label: "Runs" },
  { path: "/functions", label: "Functions" },
  { path: "/send", label: "Send an event" },
];

export function App() {
  const path = useHash();
  return (
    <>
      <header className="top">
        <a className="brand" href="#/runs">
          <img src={new URL("./icon.svg", import.meta.url).href} alt="" width="24" height="24" />
          Inngest runner
        </a>
        <nav aria-label="Pages">
          {tabs.map((tab) => (
            <a
              key={tab.path}
              href={`#${tab.path}`}
              aria-current={path.startsWith(tab.path) ? "page" : undefined}
            >
              {tab.label}
            </a>
          ))}
        </nav>
        <Connection />
      </header>
      <main>
        <Page path={path} />
      </main>
    </>
  );
}

function Page({ path }: { path: string }) {
  const run = /^\/runs\/(.+)$/.exec(path)?.[1];
  if (run) return <RunPage key={run} id={run} />;
  if (path.startsWith("/functions")) return <FunctionsPage />;
  if (path.startsWith("/send")) return <SendPage />;
  return <RunsPage />;
}

/** Whether the runner answers, and whether the apps do. */
function Connection() {
  const { data, error } = useQuery({ queryKey: ["functions"], queryFn: fetchFunctions });
  if (error) return <p className="connection bad">The runner does not answer</p>;
  if (!data) return null;
  const away = data.apps.filter((app) => !app.connected);
  if (away.length > 0)
    return <p className="connection bad">Waiting for {away.map((app) => app.url).join(", ")}</p>;
  return <p className="connection good">Connected</p>;
}
