import type { ImageFlaw } from "@portrait-studio/contract";
import sharp from "sharp";
import type { RemotePorts } from "./advance-job.ts";
import type { JobRecord } from "./job-record.ts";

/** Standard deviation of a channel, 0 to 255, below which an image shows nothing: black, or the grey of weights that are no numbers. */
const blankUpTo = 2.5;

/** Looks at an image before it is delivered. @returns what is wrong with it, if anything is */
export async function findFlaw(
  { inspectImage }: Pick<RemotePorts, "inspectImage">,
  record: JobRecord,
  { bytes, again }: { bytes: Uint8Array; again: boolean },
): Promise<ImageFlaw | undefined> {
  if (await isBlank(bytes)) return "blank";
  // an edit may do anything to a face; it is compared with the person afterwards, as all images are
  if (record.kind !== "generation") return undefined;
  const { artifactRef, prompt, recipeId } = record.input;
  return inspectImage?.(bytes, { artifactRef, prompt, ...(recipeId ? { recipeId } : {}), again });
}

async function isBlank(bytes: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(bytes).stats();
  // of a single pixel there is none
  return channels.every(({ stdev }) => !(stdev >= blankUpTo));
}
