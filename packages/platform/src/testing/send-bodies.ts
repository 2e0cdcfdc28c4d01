import { once } from "node:events";
import { Worker } from "node:worker_threads";

const code = `
const { parentPort, workerData: { url, headers, bytes, times } } = require("node:worker_threads");
const piece = new Uint8Array(65_536).fill(1);
const createBody = () => {
  let left = bytes / piece.length;
  return new ReadableStream({ pull: (to) => (left-- > 0 ? to.enqueue(piece) : to.close()) });
};
const send = () => fetch(url, { method: "POST", body: createBody(), duplex: "half", headers }).then(
  async (response) => { await response.text(); return response.status; },
  (error) => String(error.cause?.code ?? error),
);
Promise.all(Array.from({ length: times }, send)).then((answers) => parentPort.postMessage(answers));
`;

/**
 * What a client gets that posts large bodies at once, piece by piece: statuses, or how the connection failed. It is on a thread, as
 * it sends while the server answers.
 */
export async function sendBodies(
  url: string,
  {
    headers = {},
    bytes = 3_400_000,
    times = 8,
  }: { headers?: Record<string, string>; bytes?: number; times?: number } = {},
): Promise<(number | string)[]> {
  const worker = new Worker(code, { eval: true, workerData: { url, headers, bytes, times } });
  const [answers] = await once(worker, "message");
  await worker.terminate();
  return answers;
}
