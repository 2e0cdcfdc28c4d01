import type { Failure, RunDetail, Step } from "./answers.ts";
import { elapsed, formatTime } from "./format.ts";
import { Empty } from "./parts.tsx";
import { Attempts, isError, StepDetail } from "./step-detail.tsx";

const kinds: Record<string, "step" | "fetch" | "sleep" | "wait" | "invoke"> = {
  Step: "step",
  StepPlanned: "step",
  StepRun: "step",
  StepError: "step",
  StepFailed: "step",
  Sleep: "sleep",
  Gateway: "fetch",
  WaitForEvent: "wait",
  WaitForSignal: "wait",
  InvokeFunction: "invoke",
};

/** Where on the track a moment lies, as a CSS length. */
type Scale = (time: number) => string;

/** The run's steps under each other, each as a bar from its start to its end. */
export function Timeline({ run, now }: { run: RunDetail; now: number }) {
  const start = Date.parse(run.startedAt ?? run.queuedAt);
  const end = run.endedAt ? Date.parse(run.endedAt) : now;
  const scale: Scale = (time) =>
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
            <summary className="row">
              <span className="name">
                <span className="kind failed">function</span> {`attempt ${failure.attempt + 1} failed`}
              </span>
              <span className="track">
                <FailedSpan failure={failure} scale={scale} />
              </span>
              <span className="took">{formatTime(failure.at)}</span>
            </summary>
            <div className="step-detail">
              <Attempts failures={[failure]} />
            </div>
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
  scale: Scale;
}

function StepRow({ run, step, now, scale }: StepRowProps) {
  const kind = kinds[step.op];
  const failures = run.failures.filter((failure) => failure.step === step.id);
  const job = run.jobs.find((each) => each.step === step.id);
  const from = step.startedAt ?? step.plannedAt;
  const failed = isError(step.memo);
  const attempts = failures.length + (job?.executing || (step.done && !failed) ? 1 : 0);
  const state = readState(run, step, failed);
  return (
    <li>
      <details>
        <summary className="row">
          <span className="name">
            <span className={`kind ${state}`}>{kind ?? step.op}</span> {step.name}
            {failures.length > 0 && (
              <span className="note">{attempts === 1 ? "1 attempt" : `${attempts} attempts`}</span>
            )}
            {step.takenOver && <span className="note">taken over</span>}
          </span>
          <span className="track">
            {!step.takenOver && (
              <span
                className={`span ${state}`}
                style={{
                  left: scale(Date.parse(from)),
                  right: `calc(100% - ${scale(step.endedAt ? Date.parse(step.endedAt) : now)})`,
                }}
              />
            )}
            {failures.map((failure) => (
              <FailedSpan key={failure.at} failure={failure} scale={scale} />
            ))}
          </span>
          <span className="took">
            {run.endedAt && !step.done ? "not ended" : elapsed(from, step.endedAt, now)}
          </span>
        </summary>
        <StepDetail run={run} step={step} failures={failures} job={job} />
      </details>
    </li>
  );
}

function FailedSpan({ failure, scale }: { failure: Failure; scale: Scale }) {
  return (
    <span
      className="span failed"
      style={{
        left: scale(Date.parse(failure.startedAt ?? failure.at)),
        right: `calc(100% - ${scale(Date.parse(failure.at))})`,
      }}
    />
  );
}

function readState(run: RunDetail, step: Step, failed: boolean): string {
  if (failed) return "failed";
  if (step.done) return "done";
  return run.endedAt ? "left" : "open";
}
