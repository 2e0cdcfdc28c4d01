import type { FunctionSummary } from "./answers.ts";
import { formatPeriod } from "./format.ts";

export function FunctionRules({ fn }: { fn: FunctionSummary }) {
  return (
    <dl className="rules">
      {readRules(fn).map(([name, value]) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Rule = [name: string, value: string];

/** The function's configuration, in the words of the SDK's options. */
function readRules(fn: FunctionSummary): Rule[] {
  const { debounce, batch, singleton, timeouts } = fn;
  const per = (key: string | undefined) => (key ? ` per ${key}` : "");
  const when = (condition: string | undefined) => (condition ? ` if ${condition}` : "");
  const within = (words: string, ms: number | undefined) => (ms ? `${words}${formatPeriod(ms)}` : "");
  const rate = (rule: FunctionSummary["throttle"]) =>
    rule && `${rule.limit} in ${formatPeriod(rule.periodMs)}${per(rule.key)}`;
  const rules: [name: string, value: string | undefined][] = [
    ...fn.events.map(({ event, expression }): Rule => ["event", `${event}${when(expression)}`]),
    ...fn.crons.map((cron): Rule => ["cron", cron]),
    ...fn.concurrency.map(
      ({ limit, key, scope }): Rule => ["concurrency", `${limit} at once${per(key)} (${scope})`],
    ),
    ["rateLimit", rate(fn.rateLimit)],
    ["throttle", rate(fn.throttle)],
    [
      "debounce",
      debounce &&
        `${formatPeriod(debounce.periodMs)}${per(debounce.key)}${within(", at most ", debounce.timeoutMs)}`,
    ],
    [
      "batchEvents",
      batch && `${batch.maxSize} or ${formatPeriod(batch.timeoutMs)}${per(batch.key)}${when(batch.if)}`,
    ],
    ["singleton", singleton && `${singleton.mode}${per(singleton.key)}`],
    ["priority", fn.priority],
    ["timeouts.start", within("", timeouts?.startMs)],
    ["timeouts.finish", within("", timeouts?.finishMs)],
    ...fn.cancel.map(
      (rule): Rule => ["cancelOn", `${rule.event}${when(rule.if)}${within(" within ", rule.timeoutMs)}`],
    ),
    ["idempotency", fn.idempotency],
    ["attempts", String(fn.maxAttempts)],
  ];
  return rules.filter((rule): rule is Rule => Boolean(rule[1]));
}
