import type { Markup } from "@portrait-studio/fakes/base/page";
import { html } from "hono/html";
import { emptyNote, fact, formatElapsed, formatTime, jsonBox, statusPill } from "./layout.ts";
import type { FailureDetail, JobDetail, RunDetail, StepDetail } from "./queries.ts";

export function runPage(run: RunDetail): Markup {
  return html`<div class="bar">
<h1>${run.function}</h1>${statusPill(run.status)}
<div class="actions">
${!run.endedAt && html`<button class="danger" data-post="/api/runs/${run.id}/cancel">Cancel</button>`}
<button data-post="/api/runs/${run.id}/replay">Replay</button>
${resendLink(run.event)}
</div></div>
${facts(run)}
<section><h2>Timeline</h2>${timeline(run)}</section>
<div class="columns">
<section><h2>Event ${run.event.name}</h2>
<p class="id"><a href="/events/${run.event.id}">${run.event.id}</a></p>
${jsonBox(run.event.body, `/api/events/${run.event.id}`)}</section>
<section><h2>${run.status === "Failed" ? "Error" : "Output"}</h2>
${run.endedAt ? html`${errorText(run)}${jsonBox(run.output, `/v1/runs/${run.id}`)}` : emptyNote("Not ended yet.")}
</section></div>`;
}

export function resendLink({ id, name }: { id: string; name: string }): Markup | false {
  if (name.startsWith("inngest/")) return false;
  return html`<a class="button" href="/send?like=${id}">Edit and resend the event</a>`;
}

function errorText({ status, output }: RunDetail): Markup | false {
  if (status === "Completed" || typeof output !== "object" || output === null) return false;
  const { name, message } = output as { name?: string; message?: string };
  return Boolean(message) && html`<p class="problem">${name}: ${message}</p>`;
}

function facts(run: RunDetail): Markup {
  const link = (id: string) => html`<a href="/runs/${id}">${id}</a>`;
  return html`<dl class="facts">
${fact("Run", run.id)}
${fact("Queued", formatTime(run.queuedAt))}
${fact("Waited", formatElapsed(run.queuedAt, run.startedAt ?? run.endedAt))}
${fact("Duration", run.startedAt ? formatElapsed(run.startedAt, run.endedAt) : "–")}
${run.slots.length > 0 && fact("Counts against", run.slots.join(", "))}
${run.priority !== 0 && fact("Priority", run.priority)}
${run.rerunOf && fact("Replay of", link(run.rerunOf))}
${run.replays && fact("Replayed as", html`<span class="links">${run.replays.map(link)}</span>`)}
</dl>`;
}

const kinds: Record<string, string> = { Sleep: "sleep", WaitForEvent: "wait" };

function timeline(run: RunDetail): Markup {
  const own = run.failures.filter((failure) => failure.step === null);
  const call = run.jobs.find((job) => job.kind === "discover");
  if (run.steps.length === 0 && own.length === 0 && !call) return emptyNote("This run had no steps.");
  return html`<ol class="timeline">
${run.steps.map((step) => stepRow(run, step))}
${own.map(
  (failure) => html`<li><details><summary class="row">
<span class="name"><span class="kind failed">function</span> attempt ${failure.attempt + 1} failed</span>
${track([failedBar(run, failure)])}<span class="took">${formatTime(failure.at)}</span></summary>
<div class="step-detail">${attempts([failure])}</div></details></li>`,
)}
${call && html`<li class="under-way">The function: ${describeJob(call)}</li>`}
</ol>`;
}

function stepRow(run: RunDetail, step: StepDetail): Markup {
  const failures = run.failures.filter((failure) => failure.step === step.id);
  const job = run.jobs.find((each) => each.step === step.id);
  const failed = isError(step.memo);
  const from = step.startedAt ?? step.plannedAt;
  const made = failures.length + (job?.executing || (step.done && !failed) ? 1 : 0);
  const state = failed ? "failed" : step.done ? "done" : run.endedAt ? "left" : "open";
  return html`<li id="${step.id}"><details><summary class="row">
<span class="name"><span class="kind ${state}">${kinds[step.op] ?? "step"}</span> ${step.name}
${failures.length > 0 && html`<span class="note">${made === 1 ? "1 attempt" : `${made} attempts`}</span>`}</span>
${track([bar(run, state, from, step.endedAt), ...failures.map((failure) => failedBar(run, failure))])}
<span class="took">${run.endedAt && !step.done ? "not ended" : formatElapsed(from, step.endedAt)}</span></summary>
${stepDetail(run, step, failures, job)}</details></li>`;
}

function track(bars: Markup[]): Markup {
  return html`<svg class="track" aria-hidden="true">${bars}</svg>`;
}

function failedBar(run: RunDetail, { startedAt, at }: FailureDetail): Markup {
  return bar(run, "failed", startedAt ?? at, at);
}

/** A span of time on the run's own, in percent; its attributes, unlike a style, are allowed by the page's policy. */
function bar(run: RunDetail, state: string, from: Date, to: Date | null): Markup {
  const start = (run.startedAt ?? run.queuedAt).getTime();
  const length = Math.max(1, (run.endedAt?.getTime() ?? Date.now()) - start);
  const percent = (at: number) => Math.min(100, Math.max(0, ((at - start) / length) * 100));
  const left = Math.min(99.5, percent(from.getTime()));
  const width = Math.max(0.5, percent(to?.getTime() ?? Date.now()) - left);
  return html`<rect class="span ${state}" x="${left.toFixed(2)}%" width="${width.toFixed(2)}%" y="20%" height="60%" rx="3"/>`;
}

function stepDetail(
  run: RunDetail,
  step: StepDetail,
  failures: FailureDetail[],
  job: JobDetail | undefined,
): Markup {
  const href = `/api/runs/${run.id}/steps/${step.id}`;
  const part = (title: string, value: unknown) => html`<h3>${title}</h3>${jsonBox(value, href)}`;
  const times = [
    `planned ${formatTime(step.plannedAt)}`,
    step.startedAt && `started ${formatTime(step.startedAt)}`,
    step.endedAt && `ended ${formatTime(step.endedAt)}`,
  ];
  return html`<div class="step-detail">
<p class="quiet">${[step.op, ...times].filter(Boolean).join(" · ")}</p>
${job && html`<p class="under-way">${describeJob(job)}</p>`}
${step.opts && Object.keys(step.opts).length > 0 && part("Input", step.opts)}
${step.done && !isError(step.memo) && part("Output", unwrap(step.memo))}
${attempts(failures)}
</div>`;
}

function describeJob({ kind, attempt, dueAt, executing }: JobDetail): string {
  const time = formatTime(dueAt);
  if (kind === "sleep") return `sleeps until ${time}.`;
  if (kind === "timeout") return `waits until ${time} at the latest.`;
  return executing ? `attempt ${attempt + 1} is under way.` : `attempt ${attempt + 1} is due at ${time}.`;
}

function attempts(failures: FailureDetail[]): Markup[] {
  return failures.map(
    ({ attempt, at, startedAt, retryAt, error }) => html`<div class="failure">
<h3>Attempt ${attempt + 1} failed at ${formatTime(at)}${startedAt && ` after ${formatElapsed(startedAt, at)}`}${
      retryAt && `, next attempt at ${formatTime(retryAt)}`
    }</h3>
<p class="problem">${error.name}: ${error.message}</p>
${error.stack && html`<pre class="json" tabindex="0">${error.stack}</pre>`}</div>`,
  );
}

function isError(memo: unknown): boolean {
  return typeof memo === "object" && memo !== null && "error" in memo && Object.keys(memo).length === 1;
}

/** The value that the function sees: step results are kept in an envelope, sleeps and waits are not. */
function unwrap(memo: unknown): unknown {
  const isWrapped =
    typeof memo === "object" && memo !== null && Object.keys(memo).length === 1 && "data" in memo;
  return isWrapped ? memo.data : memo;
}
