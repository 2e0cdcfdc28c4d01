import {
  beginJob,
  cleanUpJob,
  compareImages,
  endJob,
  isTraining,
  pollJob,
  storeImage,
  type WorkerStudio,
} from "@portrait-studio/studio";
import type { GetStepTools } from "inngest";
import type { JobsClient } from "../client.ts";
import { reportOn } from "../events.ts";
import { maxChecks, pauseAfter, pauseWithoutMessages } from "../pace.ts";

export type Steps = GetStepTools<JobsClient>;

/** @returns "over" where the job had ended before, as where its run is played again */
export async function followJob(step: Steps, studio: WorkerStudio, id: string): Promise<"ended" | "over"> {
  let begun = await step.run("start", () => beginJob(studio, id));
  for (let more = 1; begun === "reading" && more <= maxChecks; more += 1)
    begun = await step.run(`start-${more}`, () => beginJob(studio, id));
  let running = begun === true;
  let errorCode: Awaited<ReturnType<typeof pollJob>>["errorCode"];
  let idle = 0;
  for (let check = 1; running && check <= maxChecks; check += 1) {
    const progress = await step.run(`check-${check}`, () => pollJob(studio, id));
    // each image is its own step, so that a retry does not store the previous ones again
    for (const position of progress.ready) {
      await step.run(`store-${position}`, () => storeImage(studio, id, position));
    }
    running = !progress.done;
    errorCode = progress.errorCode;
    if (progress.ready.length > 0) idle = 0;
    else if (running && progress.hosted) {
      idle += 1;
      const timeout = progress.callsBack ? pauseAfter(idle) : pauseWithoutMessages(idle);
      if (timeout) await step.waitForEvent(`news-${check}`, { ...reportOn(id), timeout });
    }
  }
  // a training's check has ended it
  if (!isTraining(id))
    await step.run("complete", async () => {
      await compareImages(studio, id);
      await endJob(studio, id, { status: "delivered", errorCode });
    });
  await step.run("tidy", () => cleanUpJob(studio, id));
  return begun === "over" ? "over" : "ended";
}
