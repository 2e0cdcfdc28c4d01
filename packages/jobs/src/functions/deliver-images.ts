import {
  beginGeneration,
  compareImages,
  endGeneration,
  pollGeneration,
  storeImage,
  tidyGeneration,
  type WorkerStudio,
} from "@portrait-studio/studio";
import type { GetStepTools } from "inngest";
import type { JobsClient } from "../client.ts";
import { reportOn } from "../events.ts";
import { maxChecks, pauseAfter, pauseWithoutMessages } from "../pace.ts";

/**
 * The steps of a request of either kind, from the engine's start to its end.
 * @param prefix of the steps' names, where a run has several requests
 * @returns "over" where it had ended before, as where its run is played again
 */
export async function deliverImages(
  step: GetStepTools<JobsClient>,
  studio: WorkerStudio,
  generationId: string,
  prefix = "",
): Promise<"delivered" | "over"> {
  const begun = await step.run(`${prefix}start`, () => beginGeneration(studio, generationId));
  let running = begun === true;
  let errorCode: Awaited<ReturnType<typeof pollGeneration>>["errorCode"];
  let idle = 0;
  for (let check = 1; running && check <= maxChecks; check += 1) {
    const progress = await step.run(`${prefix}check-${check}`, () => pollGeneration(studio, generationId));
    // each image is its own step, so that a retry does not store the previous ones again
    for (const position of progress.ready) {
      await step.run(`${prefix}store-${position}`, () => storeImage(studio, generationId, position));
    }
    running = !progress.done;
    errorCode = progress.errorCode;
    if (progress.ready.length > 0) idle = 0;
    else if (running && progress.hosted) {
      idle += 1;
      const timeout = progress.callsBack ? pauseAfter(idle) : pauseWithoutMessages(idle);
      if (timeout) await step.waitForEvent(`${prefix}news-${check}`, { ...reportOn(generationId), timeout });
    }
  }
  await step.run(`${prefix}compare`, () => compareImages(studio, generationId));
  await step.run(`${prefix}complete`, () =>
    endGeneration(studio, generationId, { status: "delivered", errorCode }),
  );
  await step.run(`${prefix}tidy`, () => tidyGeneration(studio, generationId));
  return begun === "over" ? "over" : "delivered";
}
