import { expect, it, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

it("leaves no timer behind on the server, which would hold the request of each rendered page", () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  client.getQueryCache().build(client, { queryKey: ["session"] });
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
