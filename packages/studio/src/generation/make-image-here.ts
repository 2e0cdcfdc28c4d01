import { isUnfinished } from "@portrait-studio/contract";
import { generations, images } from "@portrait-studio/db";
import type { ImageWork } from "@portrait-studio/engine";
import { and, eq, isNull, sql } from "drizzle-orm";
import { endJob, failureCodes } from "../jobs/end-job.ts";
import { endTask, type Task, type TaskPorts, withhold } from "../jobs/tasks.ts";
import { chooseAgain } from "./choose-renditions.ts";
import { readRequest } from "./prepare-request.ts";
import { keepImage } from "./store-image.ts";

export async function makeImageHere(
  studio: TaskPorts,
  task: Task,
  { signal, renew }: { signal: AbortSignal; renew: () => Promise<void> },
): Promise<void> {
  const { db } = studio;
  const { jobId, position } = task;
  const row = await readRequest(db, jobId);
  const isStored = and(eq(images.generationId, jobId), eq(images.position, position));
  if (!row || !isUnfinished(row.generation.status) || (await db.$count(images, isStored)) > 0)
    return void (await endTask(db, task));
  const { generation } = row;
  const fail = (errorCode: Parameters<typeof endJob>[2]["errorCode"]) =>
    endJob(studio, jobId, { status: "delivered", errorCode });
  const engine = studio.engine(row.model.engine);
  if (!engine?.local) return void (await fail("ENGINE_UNAVAILABLE"));
  const work: ImageWork = {
    signal,
    onReading: async (reading) => {
      const isUnread = and(eq(generations.id, jobId), isNull(generations.reading));
      await db.update(generations).set({ reading }).where(isUnread);
    },
    onPreview: async (bytes) => {
      const preview = { [position]: Buffer.from(bytes).toString("base64") };
      await db
        .update(generations)
        .set({ previews: sql`coalesce(${generations.previews}, '{}') || ${JSON.stringify(preview)}::jsonb` })
        .where(and(eq(generations.id, jobId), eq(generations.status, "processing")));
    },
    keep: async (image) => {
      // a process that stood still may have lost it to another, whose files these are
      await renew();
      await keepImage(studio, generation, { position, image, task });
    },
    chooseAgain: (passedOver) => chooseAgain(studio, jobId, { position, passedOver }),
  };
  void studio.intake.prepareSigning(generation.userId);
  const input = await row.readInput(engine.capabilities);
  const make =
    "pictureKey" in input
      ? engine.local.editImage?.(input, position, work)
      : engine.local.makeImage?.(input, position, work);
  const end = await make;
  if (end?.state === "withheld") await withhold(db, task, end.flaw);
  if (end?.state === "failed") await fail(failureCodes[generation.kind][end.reason]);
}
