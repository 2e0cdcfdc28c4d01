import { UnreadablePhotoError } from "@portrait-studio/raster";
import { ModelError } from "../runtime/model-error.ts";

/** What a thread answers. Errors of ours lose their class on the way between threads, so they travel by name. */
export type Answer<Result> =
  | { result: Result }
  | { error: "unreadable" | "model"; message: string; cause: string };

/** Does a thread's work and catches the errors that callers are to tell apart. */
export async function answer<Result>(work: () => Promise<Result>): Promise<Answer<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof UnreadablePhotoError) return failure("unreadable", error);
    if (error instanceof ModelError) return failure("model", error);
    throw error;
  }
}

function failure(kind: "unreadable" | "model", { message, cause }: Error) {
  return { error: kind, message, cause: String(cause ?? "") };
}

/** The result of a thread's work. @throws UnreadablePhotoError, ModelError */
export function receive<Result>(given: Answer<Result>): Result {
  if ("result" in given) return given.result;
  const options = given.cause === "" ? {} : { cause: given.cause };
  throw given.error === "unreadable"
    ? new UnreadablePhotoError(given.message, options)
    : new ModelError(given.message, options);
}
