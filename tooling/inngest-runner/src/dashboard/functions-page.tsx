import { useQuery } from "@tanstack/react-query";
import { type FunctionSummary, fetchFunctions } from "./api.ts";
import { formatPeriod, formatTime } from "./format.ts";
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
  return (
    <li>
      <h2>{fn.name}</h2>
      <p className="quiet">{fn.slug}</p>
      <dl className="rules">
        {readRules(fn).map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="counts">
        <a href={`#/runs?function=${encodeURIComponent(fn.slug)}`}>Its runs</a>
        {fn.latestRun && (
          <a href={`#/runs/${fn.latestRun.id}`}>
            <StatusPill status={fn.latestRun.status} /> {formatTime(fn.latestRun.queuedAt)}
          </a>
        )}
      </p>
    </li>
  );
}

type Rule = [name: string, value: string];

/** The function's configuration, in the words of the SDK's options. */
function readRules(fn: FunctionSummary): Rule[] {
  const per = (key: string | undefined) => (key ? ` per ${key}` : "");
  const when = (condition: string | undefined) => (condition ? ` if ${condition}` : "");
  const rate = (name: string, rule: FunctionSummary["throttle"]): Rule[] =>
    rule ? [[name, `${rule.limit} in ${formatPeriod(rule.periodMs)}${per(rule.key)}`]] : [];
  return [
    ...fn.events.map(({ event, expression }): Rule => ["event", `${event}${when(expression)}`]),
    ...fn.crons.map((cron): Rule => ["cron", cron]),
    ...fn.concurrency.map(
      ({ limit, key, scope }): Rule => ["concurrency", `${limit} at once${per(key)} (${scope})`],
    ),
    ...rate("rateLimit", fn.rateLimit),
    ...rate("throttle", fn.throttle),
    ...(fn.debounce
      ? [
          [
            "debounce",
            `${formatPeriod(fn.debounce.periodMs)}${per(fn.debounce.key)}${fn.debounce.timeoutMs ? `, at most ${formatPeriod(fn.debounce.timeoutMs)}` : ""}`,
          ] satisfies Rule,
        ]
      : []),
    ...(fn.batch
      ? [
          [
            "batchEvents",
            `${fn.batch.maxSize} or ${formatPeriod(fn.batch.timeoutMs)}${per(fn.batch.key)}${when(fn.batch.if)}`,
          ] satisfies Rule,
        ]
      : []),
    ...(fn.singleton ? [["singleton", `${fn.singleton.mode}${per(fn.singleton.key)}`] satisfies Rule] : []),
    ...(fn.priority ? [["priority", fn.priority] satisfies Rule] : []),
    ...(fn.timeouts?.startMs ? [["timeouts.start", formatPeriod(fn.timeouts.startMs)] satisfies Rule] : []),
    ...(fn.timeouts?.finishMs
      ? [["timeouts.finish", formatPeriod(fn.timeouts.finishMs)] satisfies Rule]
      : []),
    ...fn.cancel.map(
      (rule): Rule => [
        "cancelOn",
        `${rule.event}${when(rule.if)}${rule.timeoutMs ? ` within ${formatPeriod(rule.timeoutMs)}` : ""}`,
      ],
    ),
    ...(fn.idempotency ? [["idempotency", fn.idempotency] satisfies Rule] : []),
    ["attempts", String(fn.maxAttempts)],
  ];
}
