import type { UploadResult } from "@portrait-studio/contract";
import { apiBase } from "~/lib/api-base.ts";
import { bearer } from "../../lib/api-client.ts";
import { forgetDeadSession } from "../../lib/query-client.ts";
import type { SendOptions } from "./upload-queue.ts";

/** XMLHttpRequest, since fetch tells nothing of what was sent. Rejects with what the API answered. @param to a session, or a phone's link */
export function sendPhoto(
  file: File,
  to: { sessionId: string } | { phoneToken: string },
  { signal, onProgress }: SendOptions,
): Promise<UploadResult> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort);
    request.open("POST", `${apiBase()}/storage/upload?${new URLSearchParams(to)}`);
    for (const [name, value] of Object.entries(bearer())) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const answer = parse(request.responseText);
      const { files, rejected = [], known = [] } = answer;
      if (files && rejected.length === 0) return resolve({ files, rejected, known });
      const refusal = rejected[0] ?? answer;
      forgetDeadSession(refusal);
      reject(refusal);
    });
    request.addEventListener("error", () => reject(new TypeError("The connection failed.")));
    request.addEventListener("abort", () => reject(signal.reason));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    const form = new FormData();
    form.append("files", file, file.name);
    request.send(form);
  });
}

function parse(text: string): Partial<UploadResult> {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === "object" && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

/** Sends again when the connection was lost. @param send rejects with a TypeError when the connection fails @param signal ends the waiting */
export async function sendWhenOnline<Answer>(
  send: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  for (;;) {
    await comesOnline(signal);
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof TypeError) || navigator.onLine) throw error;
    }
  }
}

function comesOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (navigator.onLine) return resolve();
    const ended = new AbortController();
    const end = (then: () => void) => () => {
      ended.abort();
      then();
    };
    window.addEventListener("online", end(resolve), { signal: ended.signal });
    signal.addEventListener(
      "abort",
      end(() => reject(signal.reason)),
      { signal: ended.signal },
    );
    if (signal.aborted) end(() => reject(signal.reason))();
  });
}
