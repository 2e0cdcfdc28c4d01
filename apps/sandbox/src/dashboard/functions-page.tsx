import { useQuery } from "@tanstack/react-query";
import { type FunctionSummary, fetchFunctions, statuses } from "./api.ts";
import { Empty, Problem } from "./parts.tsx";

export function FunctionsPage() {
  const { data, error } = useQuery({ queryKey: ["functions"], queryFn: fetchFunctions });
  return (
    <>
      <div className="bar">
        <h1>Functions</h1>
      </div>
      <Problem error={error} />
      {data?.apps.map((app) => (
        <p key={app.url} className={`connection ${app.connected ? "good" : "bad"}`}>
          {app.url} {app.connected ? "is connected" : `is not connected: ${app.error ?? "not asked yet"}`}
        </p>
      ))}
      {data?.functions.length === 0 && <Empty>No app has registered functions yet.</Empty>}
      <ul className="cards">
        {data?.functions.map((fn) => (
          <FunctionCard key={fn.slug} fn={fn} />
        ))}
      </ul>
    </>
  );
}

function FunctionCard({ fn }: { fn: FunctionSummary }) {
  const rules = [
    ...fn.events.map(({ event, expression }) => `on ${event}${expression ? ` if ${expression}` : ""}`),
    ...fn.crons.map((cron) => `cron ${cron}`),
    ...fn.concurrency.map(
      ({ limit, key, scope }) => `at most ${limit} at once${key ? ` per ${key}` : ""} (${scope})`,
    ),
    ...fn.cancel.map((rule) => `cancelled by ${rule.event}${rule.if ? ` if ${rule.if}` : ""}`),
    ...(fn.idempotency ? [`once a day per ${fn.idempotency}`] : []),
    `${fn.attempts} attempts`,
  ];
  return (
    <li>
      <h2>{fn.name}</h2>
      <p className="quiet">{fn.slug}</p>
      <ul className="rules">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="counts">
        {statuses
          .filter((status) => fn.runs[status])
          .map((status) => (
            <span key={status} className={`pill ${status.toLowerCase()}`}>
              {fn.runs[status]} {status.toLowerCase()}
            </span>
          ))}
      </p>
    </li>
  );
}
