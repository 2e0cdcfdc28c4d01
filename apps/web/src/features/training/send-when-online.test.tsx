import { beforeEach, expect, it, vi } from "vitest";
import { sendWhenOnline } from "./send-photo.ts";

let online = true;
beforeEach(() => {
  online = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
});

const goOnline = () => {
  online = true;
  window.dispatchEvent(new Event("online"));
};
const { signal } = new AbortController();

it("waits for a connection, and sends again what lost it on the way", async () => {
  online = false;
  let sent = 0;
  const answer = sendWhenOnline(async () => {
    sent += 1;
    if (sent > 1) return "stored";
    online = false;
    throw new TypeError("The connection failed.");
  }, signal);
  expect(sent).toBe(0);
  goOnline();
  await expect.poll(() => sent).toBe(1);
  goOnline();
  expect(await answer).toBe("stored");
});

it("tells what is not the connection's, and what failed with one", async () => {
  const refusal = { code: "FILE_TOO_LARGE" };
  await expect(sendWhenOnline(() => Promise.reject(refusal), signal)).rejects.toBe(refusal);
  await expect(sendWhenOnline(() => Promise.reject(new TypeError("reset")), signal)).rejects.toThrow("reset");
});

it("stops waiting when it is cancelled", async () => {
  online = false;
  const cancelled = new AbortController();
  const answer = sendWhenOnline(() => Promise.resolve("stored"), cancelled.signal);
  cancelled.abort(new Error("cancelled"));
  await expect(answer).rejects.toThrow("cancelled");
});
