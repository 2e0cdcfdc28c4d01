import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Failure, Job, RunDetail, Step } from "./answers.ts";
import { replayRun } from "./api.ts";
import { elapsed, formatDuration, formatTime } from "./format.ts";
import { Json, JsonField, Modal, Problem, StatusPill } from "./parts.tsx";
import { goTo } from "./use-hash.ts";

interface StepDetailProps {
  run: RunDetail;
  step: Step;
  failures: Failure[];
  job: Job | undefined;
}

export function StepDetail({ run, step, failures, job }: StepDetailProps) {
  const failed = isError(step.memo);
  const href = `/api/runs/${run.id}/steps/${step.id}`;
  const hasOptions = step.opts !== null && Object.keys(step.opts).length > 0;
  return (
    <div className="step-detail">
      <p className="quiet">
        {step.op} · {`planned ${formatTime(step.plannedAt)}`}
        {step.startedAt && ` · started ${formatTime(step.startedAt)}`}
        {step.endedAt && ` · ended ${formatTime(step.endedAt)}`}
        {step.startedAt && step.endedAt && ` · ${elapsed(step.startedAt, step.endedAt, 0)}`}
      </p>
      <p className="quiet id">{step.id}</p>
      {job && <p className="under-way">{describeJob(job)}</p>}
      {step.child && (
        <p>
          Invoked{" "}
          <a href={`#/runs/${step.child.id}`}>
            <StatusPill status={step.child.status} /> {step.child.id}
          </a>
        </p>
      )}
      {step.givenInput && <Part title="Input given by the replay" value={step.givenInput} />}
      {hasOptions && <Part title="Input" value={step.opts} href={href} />}
      {step.done && !failed && <Part title="Output" value={unwrap(step.memo)} href={href} />}
      {failed && failures.length === 0 && <Part title="Error" value={unwrap(step.memo)} href={href} />}
      <Attempts failures={failures} />
      <ReplayFrom run={run} step={step} />
    </div>
  );
}

function describeJob(job: Job): string {
  const time = formatTime(job.dueAt);
  if (job.kind === "sleep") return `Sleeps until ${time}.`;
  if (job.kind === "timeout") return `Waits until ${time} at the latest.`;
  const attempt = job.attempt + 1;
  return job.executing ? `Under way, attempt ${attempt}.` : `Next: attempt ${attempt}, due ${time}.`;
}

function Part({ title, value, href }: { title: string; value: unknown; href?: string }) {
  return (
    <>
      <h3>{title}</h3>
      <Json value={value} {...(href && { href })} />
    </>
  );
}

/** The attempts that failed, with what they threw. @param isOpen shows the stack of the last one */
export function Attempts({ failures, isOpen = false }: { failures: Failure[]; isOpen?: boolean }) {
  return failures.map((failure, index) => (
    <div key={failure.at} className="failure">
      <h3>{describeFailure(failure)}</h3>
      <p className="problem">
        {failure.error.name}: {failure.error.message}
      </p>
      {failure.error.stack && (
        <details open={isOpen && index === failures.length - 1}>
          <summary>Stack</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
          <pre className="json" tabIndex={0}>
            {failure.error.stack}
          </pre>
        </details>
      )}
    </div>
  ));
}

function describeFailure({ attempt, at, startedAt, retryAt }: Failure): string {
  const failed = `Attempt ${attempt + 1} failed at ${formatTime(at)}`;
  const after = startedAt && `after ${formatDuration(Date.parse(at) - Date.parse(startedAt))}`;
  const retry = retryAt && `next attempt at ${formatTime(retryAt)}`;
  return [after ? `${failed} ${after}` : failed, retry].filter(Boolean).join(", ");
}

/** What a step was given, as the list that a replay sends back; undefined for steps that take nothing. */
function readInput(step: Step): unknown[] | undefined {
  if (step.op === "InvokeFunction") return [step.opts?.payload ?? {}];
  const input = step.givenInput ?? step.opts?.input;
  return Array.isArray(input) ? input : undefined;
}

function ReplayFrom({ run, step }: { run: RunDetail; step: Step }) {
  const [isOpen, setOpen] = useState(false);
  const input = readInput(step);
  const [text, setText] = useState(() => JSON.stringify(input, null, 2));
  const replay = useMutation({
    mutationFn: async (edited: boolean) =>
      replayRun(run.id, { step: step.id, ...(edited && { input: JSON.parse(text) }) }),
    onSuccess: ({ id }) => goTo(`/runs/${id}`),
  });
  return (
    <div className="actions">
      <button type="button" disabled={replay.isPending} onClick={() => replay.mutate(false)}>
        Replay from this step
      </button>
      {input && (
        <button type="button" onClick={() => setOpen(true)}>
          … with other input
        </button>
      )}
      {!isOpen && <Problem error={replay.error} />}
      {isOpen && (
        <Modal title={`Replay from ${step.name}`} onClose={() => setOpen(false)}>
          <p>What was done before this step is taken over; this step gets the input below.</p>
          <JsonField
            label={
              step.op === "InvokeFunction"
                ? "Input (a JSON list with the payload)"
                : "Input (a JSON list of arguments)"
            }
            value={text}
            onChange={setText}
          />
          <Problem error={replay.error} />
          <div className="actions">
            <button
              type="button"
              className="primary"
              disabled={replay.isPending}
              onClick={() => replay.mutate(true)}
            >
              Replay
            </button>
            <button type="button" onClick={() => setOpen(false)}>
              Close
            </button>
          </div>
        </Modal>
      )}
    </div>
  );
}

export function isError(memo: unknown): boolean {
  return typeof memo === "object" && memo !== null && "error" in memo && Object.keys(memo).length === 1;
}

/** The value that the function sees: step results are kept in an envelope, sleeps and waits are not. */
function unwrap(memo: unknown): unknown {
  if (typeof memo !== "object" || memo === null || Object.keys(memo).length !== 1) return memo;
  if ("data" in memo) return memo.data;
  return "error" in memo ? memo.error : memo;
}
