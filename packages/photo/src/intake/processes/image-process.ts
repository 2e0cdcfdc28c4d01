import sharp from "sharp";
import { loadC2pa } from "../../credentials/load-c2pa.ts";
import { readCredentials } from "../../credentials/read-credentials.ts";
import { signImage } from "../../credentials/sign-image.ts";
import { planFile } from "../../crop/cut-head.ts";
import { acceptPhoto, describeImage, turnPhoto } from "../accept-photo.ts";
import { convertImage } from "../convert-image.ts";
import { IntakeError } from "../intake-error.ts";
import type { Report, SentTask, Signature, TaskAnswer } from "./messages.ts";

/**
 * The process in which images of strangers are decoded, one at a time. It has no secrets in its environment, it may be killed
 * at any moment, and it ends with its parent.
 */

// the processes are the parallelism: libvips adds no threads of its own, and keeps nothing of images that don't come again
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Nsgif", "Webp"].flatMap((name) => [
    `VipsForeignLoad${name}File`,
    `VipsForeignLoad${name}Buffer`,
  ]),
});

// a parent that is gone is told by the disconnect
const report = (message: Report) => process.send?.(message, undefined, undefined, () => {});

// at once: an ordinary exit waits for the threads that still decode
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
// a signal to the whole group is the parent's to handle: it finishes the photos that have arrived
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

let takeSignature: ((signature: Uint8Array) => void) | undefined;

function requestSignature(toSign: Uint8Array): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  takeSignature = resolve;
  report({ toSign });
  return promise;
}

process.on("message", async (task: SentTask | Signature) => {
  if ("signature" in task) return takeSignature?.(task.signature);
  // where the parent can't look it up, it is told
  const telling =
    process.platform !== "linux" && setInterval(() => report({ rss: process.memoryUsage.rss() }), 50);
  const answer = await perform(task).then((result) => ({ result }), toFailure);
  if (telling) clearInterval(telling);
  report({ answer, rss: process.memoryUsage.rss() });
});

report({ ready: true });

function perform(task: SentTask): Promise<unknown> {
  switch (task.kind) {
    case "take":
      return acceptPhoto(task.path, task);
    case "turn":
      return turnPhoto(task.path, task.degrees);
    case "describe":
      return describeImage(task.bytes);
    case "convert":
      return convertImage(task, requestSignature);
    case "plan":
      return planFile(task.path, task.image, task.use);
    case "prepareSigning":
      return Promise.resolve().then(() => void loadC2pa());
    case "sign":
      return signImage(task.image, task.history, task.studio, requestSignature);
    case "read":
      return readCredentials(task.bytes, task.own);
  }
}

function toFailure(error: unknown): TaskAnswer {
  // a panic of C2PA, whose memory is then in no known state
  if (error instanceof Error && error.name === "RuntimeError") process.kill(process.pid, "SIGKILL");
  if (error instanceof IntakeError)
    return { refusal: { reason: error.reason, size: error.size, cause: String(error.cause ?? "") } };
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  return { failure: { message: String(error), code } };
}
