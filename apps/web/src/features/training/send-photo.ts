import type { PhotoFile, UploadResult } from "@portrait-studio/contract";
import { apiBase } from "~/lib/api-base.ts";
import { bearer } from "../../lib/api-client.ts";
import { forgetDeadSession } from "../../lib/query-client.ts";
import type { SendOptions } from "./upload-queue.ts";

/**
 * Sends one photo. XMLHttpRequest, since fetch tells nothing of what was sent. Resolves to undefined for a file that the set has
 * already; rejects with what the API answered.
 */
export function sendPhoto(
  file: File,
  sessionId: string,
  { signal, onProgress }: SendOptions,
): Promise<PhotoFile | undefined> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort);
    request.open("POST", `${apiBase()}/storage/upload?${new URLSearchParams({ sessionId })}`);
    for (const [name, value] of Object.entries(bearer())) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const answer = parse(request.responseText);
      const [photo] = answer.files ?? [];
      if (photo) return resolve(answer.known?.includes(photo.id) ? undefined : photo);
      const refusal = answer.rejected?.[0] ?? answer;
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
