import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { type Answer, readAnswer } from "./read-answer.ts";

const maxAnswerBytes = 40 * 1024 * 1024;

/** Posts to an app and reads what comes back, however long it takes. */
export function callApp(
  url: URL,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve) => {
    const request = url.protocol === "https:" ? httpsRequest : httpRequest;
    // One connection per dispatch: a POST on a kept-alive socket that the app closes at that moment would be lost.
    const outgoing = request(url, { method: "POST", agent: false, headers, signal });
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      resolve({ kind: "lost", refused: wasRefused(error), message: error.message });
    });
    outgoing.once("response", (response) => {
      readAll(response).then(
        (text) =>
          resolve(readAnswer({ status: response.statusCode ?? 0, headers: response.headers, body: text })),
        (error: Error) => resolve({ kind: "lost", refused: false, message: error.message }),
      );
    });
    outgoing.setNoDelay(true);
    outgoing.end(body);
  });
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new Error("The answer is over 40 MiB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Whether the app got nothing of the request. Node tries both addresses of "localhost" and bundles their errors. */
function wasRefused(error: NodeJS.ErrnoException): boolean {
  const codes = error instanceof AggregateError ? error.errors.map((inner) => inner.code) : [error.code];
  return codes.every((code) => code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "EHOSTUNREACH");
}
