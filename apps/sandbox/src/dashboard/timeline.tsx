import type { Failure, RunDetail, Step } from "./api.ts";
import { elapsed, formatTime } from "./format.ts";
import { Empty, Json } from "./parts.tsx";

const kinds: Record<string, string> = {
  StepPlanned: "step",
  StepRun: "step",
  StepError: "step",
  StepFailed: "step",
  Sleep: "sleep",
  WaitForEvent: "wait",
  InvokeFunction: "invoke",
};

/** The run's steps under each other, each as a bar from its start to its end. */
export function Timeline({ run, now }: { run: RunDetail; now: number }) {
  const start = Date.parse(run.startedAt ?? run.queuedAt);
  const end = run.endedAt ? Date.parse(run.endedAt) : now;
  const scale = (time: number) =>
    `${Math.min(100, Math.max(0, ((time - start) / Math.max(1, end - start)) * 100))}%`;
  const own = run.failures.filter((failure) => failure.step === null);
  const discovery = run.jobs.find((job) => job.kind === "discover");
  if (run.steps.length === 0 && own.length === 0 && !discovery) return <Empty>This run had no steps.</Empty>;
  return (
    <ol className="timeline">
      {run.steps.map((step) => (
        <StepRow key={step.id} run={run} step={step} now={now} scale={scale} />
      ))}
      {own.map((failure) => (
        <li key={failure.at}>
          <details>
            <summary>
              <span className="name">
                <span className="kind failed">function</span> attempt {failure.attempt + 1} failed
              </span>
              <span className="track">
                <span className="mark" style={{ left: scale(Date.parse(failure.at)) }} />
              </span>
              <span className="took">{formatTime(failure.at)}</span>
            </summary>
            <FailureList failures={[failure]} />
          </details>
        </li>
      ))}
      {discovery && (
        <li className="under-way">
          {discovery.executing
            ? `The function is being called, attempt ${discovery.attempt + 1}.`
            : `The function is called next, attempt ${discovery.attempt + 1}, due ${formatTime(discovery.dueAt)}.`}
        </li>
      )}
    </ol>
  );
}

interface StepRowProps {
  run: RunDetail;
  step: Step;
  now: number;
  scale: (time: number) => string;
}

function StepRow({ run, step, now, scale }: StepRowProps) {
  const failures = run.failures.filter((failure) => failure.step === step.id);
  const from = step.startedAt ?? step.plannedAt;
  const left = Date.parse(from);
  const right = step.endedAt ? Date.parse(step.endedAt) : now;
  const failed = isError(step.memo);
  const state = failed ? "failed" : step.done ? "done" : run.endedAt ? "left" : "open";
  return (
    <li>
      <details>
        <summary>
          <span className="name">
            <span className={`kind ${state}`}>{kinds[step.op] ?? step.op}</span> {step.name}
            {failures.length > 0 && <span className="note">{attempts(failures.length, failed)}</span>}
          </span>
          <span className="track">
            <span
              className={`span ${state}`}
              style={{ left: scale(left), right: `calc(100% - ${scale(right)})` }}
            />
            {failures.map((failure) => (
              <span key={failure.at} className="mark" style={{ left: scale(Date.parse(failure.at)) }} />
            ))}
          </span>
          <span className="took">
            {run.endedAt && !step.done ? "not ended" : elapsed(from, step.endedAt, now)}
          </span>
        </summary>
        <div className="step-detail">
          <p className="quiet">
            {step.op} · {step.id} · {formatTime(from)}
          </p>
          {step.opts && Object.keys(step.opts).length > 0 && <Part title="Input" value={step.opts} />}
          {step.done && !failed && <Part title="Output" value={unwrap(step.memo)} />}
          {failed && failures.length === 0 && <Part title="Error" value={unwrap(step.memo)} />}
          <FailureList failures={failures} />
        </div>
      </details>
    </li>
  );
}

function Part({ title, value }: { title: string; value: unknown }) {
  return (
    <>
      <h3>{title}</h3>
      <Json value={value} />
    </>
  );
}

function FailureList({ failures }: { failures: Failure[] }) {
  return failures.map((failure) => (
    <div key={failure.at} className="failure">
      <h3>
        Attempt {failure.attempt + 1} failed at {formatTime(failure.at)}
        {failure.retryAt && `, tried again at ${formatTime(failure.retryAt)}`}
      </h3>
      <pre className="json">{failure.error.stack || `${failure.error.name}: ${failure.error.message}`}</pre>
    </div>
  ));
}

function attempts(failures: number, failed: boolean): string {
  const total = failed ? failures : failures + 1;
  return total === 1 ? "1 attempt" : `${total} attempts`;
}

function isError(memo: unknown): boolean {
  return typeof memo === "object" && memo !== null && "error" in memo && Object.keys(memo).length === 1;
}

/** The value that the function sees: step results are kept in an envelope, sleeps and waits are not. */
function unwrap(memo: unknown): unknown {
  if (typeof memo !== "object" || memo === null || Object.keys(memo).length !== 1) return memo;
  if ("data" in memo) return memo.data;
  return "error" in memo ? memo.error : memo;
}
