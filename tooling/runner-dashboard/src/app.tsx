import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { fetchFaults, fetchFunctions } from "./api.ts";
import { EventPage } from "./event-page.tsx";
import { EventsPage } from "./events-page.tsx";
import { FaultsPage } from "./faults-page.tsx";
import { FunctionPage } from "./function-page.tsx";
import { FunctionsPage } from "./functions-page.tsx";
import { QueuePage } from "./queue-page.tsx";
import { RunPage } from "./run-page.tsx";
import { RunsPage } from "./runs-page.tsx";
import { SendPage } from "./send-page.tsx";
import { type Location, useHash } from "./use-hash.ts";

const pages = {
  runs: "Runs",
  events: "Events",
  functions: "Functions",
  queue: "Queue",
  faults: "Faults",
  send: "Send",
};

export function App() {
  const place = useHash();
  const main = useRef<HTMLElement>(null);
  const isAt = (page: string) => place.path.startsWith(`/${page}`);
  const [, name = pages.runs] = Object.entries(pages).find(([page]) => isAt(page)) ?? [];
  const title = `${name} · Inngest runner`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <header className="top">
        <a className="brand" href="#/runs">
          <img src={new URL("./icon.svg", import.meta.url).href} alt="" width="24" height="24" />
          Inngest runner
        </a>
        <nav aria-label="Pages">
          {Object.entries(pages).map(([page, name]) => (
            <a key={page} href={`#/${page}`} aria-current={isAt(page) ? "page" : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <Connection />
      </header>
      <main ref={main} tabIndex={-1}>
        <Page place={place} />
      </main>
    </>
  );
}

function Page({ place: { path, params } }: { place: Location }) {
  const [, page, id = ""] = path.split("/").map(decodeURIComponent);
  const like = params.get("like");
  if (page === "runs" && id) return <RunPage key={id} id={id} />;
  if (page === "events") return id ? <EventPage key={id} id={id} /> : <EventsPage params={params} />;
  if (page === "functions")
    return id ? <FunctionPage key={`${id} ${like}`} slug={id} like={like} /> : <FunctionsPage />;
  if (page === "queue") return <QueuePage />;
  if (page === "faults") return <FaultsPage />;
  if (page === "send") return <SendPage key={like} like={like} />;
  return <RunsPage params={params} />;
}

/** Whether the runner and the apps answer, and whether faults are armed. */
function Connection() {
  const { data, error } = useQuery({ queryKey: ["functions"], queryFn: fetchFunctions });
  const { data: list } = useQuery({ queryKey: ["faults"], queryFn: fetchFaults });
  const armed = list?.faults.filter((fault) => fault.remaining > 0).length ?? 0;
  if (error) return <p className="connection bad">The runner does not answer</p>;
  if (!data) return null;
  const away = data.apps.filter((app) => !app.connected);
  return (
    <div className="states">
      {armed > 0 && (
        <a className="connection warn" href="#/faults">
          {armed === 1 ? `${armed} fault is armed` : `${armed} faults are armed`}
        </a>
      )}
      {away.length > 0 ? (
        <p className="connection bad">{`Waiting for ${away.map((app) => app.url).join(", ")}`}</p>
      ) : (
        <p className="connection good">Connected</p>
      )}
    </div>
  );
}
