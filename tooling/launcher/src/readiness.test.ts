import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { functionsKnown, healthy, portAnswers } from "./readiness.ts";

const never = new AbortController().signal;
let server: Server;
let port = 0;
let answer: RequestListener = () => {};

beforeEach(async () => {
  // only what the clock says: time-outs and sockets stay real
  vi.useFakeTimers({ toFake: ["Date"] });
  server = createServer((request, response) => {
    // whoever waits has waited long enough
    vi.setSystemTime(Date.now() + 100_000);
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  port = Number(Reflect.get(server.address() ?? {}, "port"));
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const says =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify(body));
const web = () => `The web server at http://127.0.0.1:${port}/api/health did not get ready in time`;

test.each([
  [{ checks: { database: "failed", worker: "ok" } }, "its check of database fails."],
  [{ checks: { database: "failed", worker: "failed" } }, "its check of database and worker fails."],
])("a start that waits in vain names the check that fails: %j", async (body, why) => {
  answer = says(body);
  await expect(healthy("127.0.0.1", port, never)).rejects.toThrow(`${web()}: ${why}`);
});

test("a start that waits for a server that breaks off says so", async () => {
  answer = (_request, response) => response.destroy();
  await expect(healthy("127.0.0.1", port, never)).rejects.toThrow(`${web()}: other side closed.`);
});

test("a start whose web answers something else says so in one sentence", async () => {
  answer = (_request, response) => response.end("<h1>It works!</h1>");
  await expect(healthy("127.0.0.1", port, never)).rejects.toThrow(
    `${web()}: its answer is no report of its health.`,
  );
});

test("a start whose worker is not known to the runner says so", async () => {
  answer = says({ functions: [] });
  await expect(functionsKnown(port, never)).rejects.toThrow(
    "The runner did not get to know the worker's functions in time: it knows none.",
  );
});

test("a start whose worker opens no port names the port and what the system says", async () => {
  server.close();
  const waiting = portAnswers("127.0.0.1", port, never);
  vi.setSystemTime(Date.now() + 100_000);
  await expect(waiting).rejects.toThrow(
    `Port ${port} of the worker did not open in time: connect ECONNREFUSED 127.0.0.1:${port}.`,
  );
});

test("a start that is interrupted waits no longer", async () => {
  const interrupted = new AbortController();
  answer = (_request, response) => {
    interrupted.abort(new Error("Interrupted."));
    response.statusCode = 503;
    response.end("{}");
  };
  await expect(healthy("127.0.0.1", port, interrupted.signal)).rejects.toThrow("Interrupted.");
});
