import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Replays, RunFilter } from "./answers.ts";
import { cancelRuns, replayRuns } from "./api.ts";
import { Modal, Problem } from "./parts.tsx";

/** Cancels every run that matches the filter, after a question. */
export function BulkCancel({ filter }: { filter: RunFilter }) {
  return (
    <BulkChange
      title="Cancel runs"
      which="Every run that has not ended"
      done="is cancelled"
      verb="Cancel them"
      refusal="Keep them"
      isDanger
      filter={filter}
      change={async () => [counted((await cancelRuns(filter)).cancelled, "cancelled")]}
    />
  );
}

/** Replays every failed run that matches the filter, after a question. */
export function BulkReplay({ filter }: { filter: RunFilter }) {
  const { status: _status, ...rest } = filter;
  return (
    <BulkChange
      title="Replay failed runs"
      which="Every failed run that has not been replayed"
      done="is replayed from its start"
      verb="Replay them"
      refusal="Close"
      filter={rest}
      change={async () => describeReplays(await replayRuns(rest))}
    />
  );
}

function counted(count: number, done: string): string {
  return count === 1 ? `${count} run was ${done}.` : `${count} runs were ${done}.`;
}

function describeReplays({ replayed, refused, hasMore }: Replays): string[] {
  return [
    counted(replayed, "started again"),
    ...refused.map(({ reason, runs }) => `${runs === 1 ? "1 run" : `${runs} runs`} not: ${reason}`),
    ...(hasMore ? ["There are more: replay again for them."] : []),
  ];
}

interface BulkChangeProps {
  title: string;
  /** Which runs, beside those of the filters. */
  which: string;
  done: string;
  verb: string;
  refusal: string;
  isDanger?: boolean;
  filter: object;
  /** Returns what has come of it, in sentences. */
  change: () => Promise<string[]>;
}

function BulkChange({ title, which, done, verb, refusal, isDanger, filter, change }: BulkChangeProps) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const changing = useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: ["runs"] }),
  });
  const given = Object.entries(filter).filter(([, value]) => value);
  const close = () => {
    setOpen(false);
    changing.reset();
  };
  const look = isDanger ? "danger" : "primary";
  return (
    <>
      <button type="button" {...(isDanger && { className: "danger" })} onClick={() => setOpen(true)}>
        {title} …
      </button>
      {isOpen && (
        <Modal title={title} onClose={close}>
          <p>
            {given.length === 0
              ? `${which} ${done}: no filter is set.`
              : `${which} and matches the filters ${done}:`}
          </p>
          <ul className="rules">
            {given.map(([name, value]) => (
              <li key={name}>
                {name}: {String(value)}
              </li>
            ))}
          </ul>
          <Problem error={changing.error} />
          {changing.data && (
            <div role="status">
              {changing.data.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          )}
          <div className="actions">
            {!changing.data && (
              <button
                type="button"
                className={look}
                disabled={changing.isPending}
                onClick={() => changing.mutate()}
              >
                {verb}
              </button>
            )}
            <button type="button" onClick={close}>
              {changing.data ? "Close" : refusal}
            </button>
          </div>
        </Modal>
      )}
    </>
  );
}
