import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type FunctionSummary, fetchFunctions } from "./api.ts";
import { formatPeriod, formatTime } from "./format.ts";
import { Empty, Problem, StatusPill } from "./parts.tsx";

export function FunctionsPage() {
  const { t } = useTranslation();
  const { data, error } = useQuery({ queryKey: ["functions"], queryFn: fetchFunctions });
  return (
    <>
      <div className="bar">
        <h1>{t("pages.functions")}</h1>
      </div>
      <Problem error={error} />
      {data?.apps.map((app) => (
        <p key={app.url} className={`connection ${app.connected ? "good" : "bad"}`}>
          {app.url}{" "}
          {app.connected
            ? t("functions.connected")
            : t("functions.away", { error: app.error ?? t("functions.notAsked") })}
        </p>
      ))}
      {data?.functions.length === 0 && <Empty>{t("functions.none")}</Empty>}
      <ul className="cards">
        {data?.functions.map((fn) => (
          <FunctionCard key={fn.slug} fn={fn} />
        ))}
      </ul>
    </>
  );
}

function FunctionCard({ fn }: { fn: FunctionSummary }) {
  const { t } = useTranslation();
  return (
    <li>
      <h2>{fn.name}</h2>
      <p className="quiet">{fn.slug}</p>
      <dl className="rules">
        {readRules(t, fn).map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="counts">
        <a href={`#/runs?function=${encodeURIComponent(fn.slug)}`}>{t("functions.runs")}</a>
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
function readRules(t: TFunction, fn: FunctionSummary): Rule[] {
  const per = (key: string | undefined) => (key ? ` ${t("functions.per", { key })}` : "");
  const when = (condition: string | undefined) => (condition ? ` ${t("functions.if", { condition })}` : "");
  const rate = (name: string, rule: FunctionSummary["throttle"]): Rule[] =>
    rule
      ? [
          [
            name,
            `${t("functions.in", { limit: rule.limit, period: formatPeriod(rule.periodMs) })}${per(rule.key)}`,
          ],
        ]
      : [];
  return [
    ...fn.events.map(({ event, expression }): Rule => ["event", `${event}${when(expression)}`]),
    ...fn.crons.map((cron): Rule => ["cron", cron]),
    ...fn.concurrency.map(
      ({ limit, key, scope }): Rule => [
        "concurrency",
        `${t("functions.atOnce", { limit })}${per(key)} (${scope})`,
      ],
    ),
    ...rate("rateLimit", fn.rateLimit),
    ...rate("throttle", fn.throttle),
    ...(fn.debounce
      ? [
          [
            "debounce",
            `${formatPeriod(fn.debounce.periodMs)}${per(fn.debounce.key)}${fn.debounce.timeoutMs ? `, ${t("functions.atMost", { period: formatPeriod(fn.debounce.timeoutMs) })}` : ""}`,
          ] satisfies Rule,
        ]
      : []),
    ...(fn.batch
      ? [
          [
            "batchEvents",
            `${t("functions.or", { count: fn.batch.maxSize, period: formatPeriod(fn.batch.timeoutMs) })}${per(fn.batch.key)}${when(fn.batch.if)}`,
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
        `${rule.event}${when(rule.if)}${rule.timeoutMs ? ` ${t("functions.within", { period: formatPeriod(rule.timeoutMs) })}` : ""}`,
      ],
    ),
    ...(fn.idempotency ? [["idempotency", fn.idempotency] satisfies Rule] : []),
    ["attempts", String(fn.maxAttempts)],
  ];
}
