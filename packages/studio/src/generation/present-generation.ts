import {
  type Estimate,
  type GenerationRequest,
  generationRequestSchema,
  type Language,
  type LikenessReturn,
  outputSchema,
  requestFields,
} from "@portrait-studio/contract";
import type { generations } from "@portrait-studio/db";
import { withheldMessage } from "@portrait-studio/i18n";
import type { Actor, Studio } from "../context.ts";
import { type Addresses, addressesFor, imageSubject } from "../files/audience.ts";
import { presentJobError } from "../jobs/present-job-error.ts";
import { readEstimates } from "../jobs/read-estimates.ts";
import { presentColumns } from "../present-columns.ts";
import { type ImageRow, readImages } from "./read-images.ts";
import { readReturnOffers } from "./read-return-offers.ts";

type Row = typeof generations.$inferSelect;

export function presentOutput(addresses: Addresses, image: ImageRow): GenerationRequest["outputs"][number] {
  return {
    ...presentColumns(outputSchema, image),
    imageId: image.id,
    url: addresses.of(image.storageKey, imageSubject(image)),
    thumbnailUrl: addresses.of(image.thumbnailKey, imageSubject(image)),
  };
}

export function presentRequest(
  row: Row,
  estimate: Estimate | null,
  likenessReturn: LikenessReturn | null,
  language: Language,
) {
  return {
    ...presentColumns({ shape: requestFields }, row),
    jobId: row.id,
    likenessReturn,
    error: presentJobError(row.errorCode, language),
    withheld: (row.withheld ?? []).map(({ position, flaw }) => ({
      position,
      flaw,
      message: withheldMessage(flaw, language, row.kind),
    })),
    estimate,
  };
}

export async function presentGenerations(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  rows: readonly Row[],
): Promise<GenerationRequest[]> {
  const [getOutputs, getEstimate, getOffer] = await Promise.all([
    readImages(db, rows),
    readEstimates(db, "generation", rows),
    readReturnOffers(db, rows),
  ]);
  const addresses = addressesFor({ storage }, actor);
  return rows.map((row) => {
    const outputs = getOutputs(row.id).map((image) => presentOutput(addresses, image));
    return {
      ...presentColumns(generationRequestSchema, row),
      ...presentRequest(row, getEstimate(row.id), getOffer(row.id), actor.language),
      outputs,
      outputUrls: outputs.map((output) => output.url),
      previews: presentPreviews(row.previews),
    };
  });
}

/** As data addresses: there is no file that would outlive them. */
function presentPreviews(previews: Row["previews"]): GenerationRequest["previews"] {
  return Object.entries(previews ?? {})
    .map(([position, image]) => ({ position: Number(position), url: `data:image/webp;base64,${image}` }))
    .sort((a, b) => a.position - b.position);
}
