import { expect, it, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

const busy = { code: "UNAVAILABLE", details: { retryAfterSeconds: 1 } };
const broken = { code: "UNAVAILABLE" };

/** Fails so many times, then answers. */
function failing(times: number, error: unknown) {
  let calls = 0;
  return {
    calls: () => calls,
    call: async () => {
      calls += 1;
      if (calls <= times) throw error;
      return "answer";
    },
  };
}

it("asks a busy server again by itself, for reading and for writing; a broken one only for reading", async () => {
  vi.useFakeTimers();
  try {
    const client = createQueryClient();
    const write = (mutationFn: () => Promise<string>) =>
      client.getMutationCache().build(client, { mutationFn }).execute(undefined);
    const read = (queryKey: string, queryFn: () => Promise<string>) =>
      client.fetchQuery({ ...client.getDefaultOptions().queries, queryKey: [queryKey], queryFn });
    const [reading, writing, lost, late] = [
      failing(5, busy),
      failing(5, busy),
      failing(1, broken),
      failing(2, broken),
    ];
    const results = Promise.allSettled([
      read("busy", reading.call),
      write(writing.call),
      write(lost.call),
      read("broken", late.call),
    ]);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(
      (await results).map((result) => (result.status === "fulfilled" ? result.value : result.reason)),
    ).toEqual(["answer", "answer", broken, "answer"]);
    expect([reading, writing, lost, late].map(({ calls }) => calls())).toEqual([6, 6, 1, 3]);
  } finally {
    vi.useRealTimers();
  }
});

it("leaves no timer behind on the server, which would hold the request of each rendered page", () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  client.getQueryCache().build(client, { queryKey: ["session"] });
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
