import { describe, expect, it } from "vitest";
import { waitUntilOver } from "./wait-until-over.ts";

type Job = {
  status: "queued" | "processing" | "completed" | "failed" | "cancelled";
  error: { code: string; message: string } | null;
  progress: number;
};

function jobThat(...states: Job[]): () => Promise<Job> {
  let at = -1;
  return async () => {
    at = Math.min(at + 1, states.length - 1);
    return states[at] ?? Promise.reject(new Error("no state"));
  };
}

const running = (progress: number): Job => ({ status: "processing", error: null, progress });

describe("waitUntilOver", () => {
  it("tells each new state once and ends with the completed job", async () => {
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

  it("throws what a failed job says", async () => {
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

  it("stops waiting when it is told to, in the middle of a pause", async () => {
    const stop = new AbortController();
    const waiting = waitUntilOver(jobThat(running(0.1)), {
      everyMs: 60_000,
      signal: stop.signal,
      onProgress: () => setImmediate(() => stop.abort(new Error("enough"))),
    });
    await expect(waiting).rejects.toThrow("enough");
  });
});
