import type { ImageEditRequest } from "@portrait-studio/contract";
import { generations, images } from "@portrait-studio/db";
import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addressesFor } from "../files/audience.ts";
import { presentOutput, presentRequest } from "../generation/present-generation.ts";
import { readImages } from "../generation/read-images.ts";
import { readReturnOffers } from "../generation/read-return-offers.ts";
import { readEstimates } from "../jobs/read-estimates.ts";
import { modelNotDeleted } from "../lists/read-counter.ts";

export async function readEdits(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  matching: SQL | undefined,
): Promise<ImageEditRequest[]> {
  const rows = await db
    .select({ request: generations, rootId: images.rootId })
    .from(generations)
    .innerJoin(images, eq(images.id, generations.sourceImageId))
    .where(and(eq(generations.userId, actor.userId), modelNotDeleted(generations.modelId), matching))
    .orderBy(asc(generations.createdAt), asc(generations.id));
  const requests = rows.map((row) => row.request);
  const [getOutputs, getEstimate, getOffer] = await Promise.all([
    readImages(db, requests),
    readEstimates(db, "edit", requests),
    readReturnOffers(db, requests),
  ]);
  const addresses = addressesFor({ storage }, actor);
  return rows.map(({ request, rootId }) => {
    const outputs = getOutputs(request.id).map((image) => ({
      ...presentOutput(addresses, image),
      inGallery: image.inGallery,
    }));
    return {
      ...presentRequest(request, getEstimate(request.id), getOffer(request.id), actor.language),
      imageId: request.sourceImageId ?? rootId,
      rootId,
      instruction: request.prompt,
      strength: request.strength ?? 1,
      outputs,
      outputUrls: outputs.map((output) => output.url),
    };
  });
}
