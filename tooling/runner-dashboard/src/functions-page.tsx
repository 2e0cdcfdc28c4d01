import { useQuery } from "@tanstack/react-query";
import type { AppState, FunctionSummary } from "./answers.ts";
import { fetchFunctions } from "./api.ts";
import { formatTime } from "./format.ts";
import { FunctionRules } from "./function-rules.tsx";
import { Empty, Problem, StatusPill } from "./parts.tsx";

export function FunctionsPage() {
  const { data, error } = useQuery({ queryKey: ["functions"], queryFn: fetchFunctions });
  return (
    <>
      <div className="bar">
        <h1>Functions</h1>
      </div>
      <Problem error={error} />
      {data?.apps.map((app) => (
        <p key={`${app.app} ${app.url}`} className={`connection ${app.connected ? "good" : "bad"}`}>
          {app.app && <strong>{app.app}</strong>} {app.url} {describeApp(app)}
        </p>
      ))}
      {data && data.refused.length > 0 && (
        <section>
          <h2>Not registered</h2>
          <ul className="rules">
            {data.refused.map((fn) => (
              <li key={`${fn.app} ${fn.slug}`}>
                {fn.slug} <span className="problem">{fn.reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data?.functions.length === 0 && <Empty>No app has registered functions yet.</Empty>}
      <ul className="cards">
        {data?.functions.map((fn) => (
          <FunctionCard key={fn.slug} fn={fn} />
        ))}
      </ul>
    </>
  );
}

function describeApp({ connected, error, awaySince, configured }: AppState): string {
  if (connected) return configured ? "is connected" : "has registered by itself";
  const since = awaySince ? ` since ${formatTime(awaySince)}` : "";
  return `is not connected${since}: ${error ?? "not asked yet"}`;
}

function FunctionCard({ fn }: { fn: FunctionSummary }) {
  return (
    <li>
      <h2>
        <a href={`#/functions/${encodeURIComponent(fn.slug)}`}>{fn.name}</a>
      </h2>
      <p className="quiet">{fn.slug}</p>
      <FunctionRules fn={fn} />
      <LatestRun fn={fn} />
    </li>
  );
}

export function LatestRun({ fn }: { fn: FunctionSummary }) {
  return (
    <p className="counts">
      <a href={`#/runs?function=${encodeURIComponent(fn.slug)}`}>Its runs</a>
      {fn.latestRun && (
        <a href={`#/runs/${fn.latestRun.id}`}>
          <StatusPill status={fn.latestRun.status} /> {formatTime(fn.latestRun.queuedAt)}
        </a>
      )}
    </p>
  );
}
