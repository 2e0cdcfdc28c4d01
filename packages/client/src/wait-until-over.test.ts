import { describe, expect, it } from "vitest";
import { StudioClientError } from "./studio-client-error.ts";
import { waitUntilOver } from "./wait-until-over.ts";

type Job = {
  status: "queued" | "processing" | "completed" | "failed" | "cancelled";
  error: { code: string; message: string } | null;
  progress: number;
};

/** A job that returns these states one after another; an Error is thrown. */
function jobThat(...states: (Job | Error)[]) {
  let at = -1;
  const calls = {
    cancelled: 0,
    look: async () => {
      at = Math.min(at + 1, states.length - 1);
      const state = states[at] ?? new Error("no state");
      if (state instanceof Error) throw state;
      return state;
    },
    cancel: async () => {
      calls.cancelled += 1;
    },
  };
  return calls;
}

const running = (progress: number): Job => ({ status: "processing", error: null, progress });

describe("waitUntilOver", () => {
  it("reports each new state once and ends with the completed job", async () => {
    const seen: number[] = [];
    const done: Job = { status: "completed", error: null, progress: 1 };
    const look = jobThat(
      { status: "queued", error: null, progress: 0 },
      running(0.2),
      running(0.2),
      running(0.8),
      done,
    );
    expect(await waitUntilOver(look, { everyMs: 1, onProgress: ({ progress }) => seen.push(progress) })).toBe(
      done,
    );
    expect(seen).toEqual([0, 0.2, 0.8, 1]);
  });

  it("throws a failed job's error", async () => {
    const look = jobThat(running(0.5), {
      status: "failed",
      error: { code: "PHOTOS_UNUSABLE", message: "No face." },
      progress: 0.5,
    });
    await expect(waitUntilOver(look, { everyMs: 1 })).rejects.toMatchObject({
      name: "StudioClientError",
      code: "PHOTOS_UNUSABLE",
      message: "No face.",
      details: { status: "failed" },
    });
  });

  it("throws for a cancelled job", async () => {
    const look = jobThat({ status: "cancelled", error: null, progress: 0 });
    await expect(waitUntilOver(look, { everyMs: 1 })).rejects.toMatchObject({ code: "WRONG_STATE" });
  });

  it("stops waiting on abort, even during a pause", async () => {
    const stop = new AbortController();
    const waiting = waitUntilOver(jobThat(running(0.1)), {
      everyMs: 60_000,
      signal: stop.signal,
      onProgress: () => setImmediate(() => stop.abort(new Error("enough"))),
    });
    await expect(waiting).rejects.toThrow("enough");
  });

  it("cancels the job on abort only if requested, and ignores that it may have ended", async () => {
    for (const [cancelWithSignal, over] of [
      [false, false],
      [true, false],
      [true, true],
    ]) {
      const stop = new AbortController();
      const job = jobThat(running(0.1));
      const cancel = async () => {
        await job.cancel();
        if (over) throw new StudioClientError("WRONG_STATE", "It is over.");
      };
      const waiting = waitUntilOver(
        { look: job.look, cancel },
        {
          everyMs: 60_000,
          signal: stop.signal,
          cancelWithSignal: cancelWithSignal === true,
          onProgress: () => stop.abort(new Error("enough")),
        },
      );
      await expect(waiting).rejects.toThrow("enough");
      expect(job.cancelled).toBe(cancelWithSignal ? 1 : 0);
    }
  });

  it("continues after a short outage, and stops after a long one or a refusal", async () => {
    const away = new StudioClientError("UNREACHABLE", "No response.");
    const done: Job = { status: "completed", error: null, progress: 1 };
    expect(await waitUntilOver(jobThat(away, running(0.5), away, away, done), { everyMs: 1 })).toBe(done);
    await expect(waitUntilOver(jobThat(running(0.5), away), { everyMs: 1 })).rejects.toBe(away);
    const gone = new StudioClientError("NOT_FOUND", "We could not find that.");
    await expect(waitUntilOver(jobThat(running(0.5), gone, done), { everyMs: 1 })).rejects.toBe(gone);
  });
});
