import type { ImageFlaw } from "@portrait-studio/contract";
import { isBlank } from "@portrait-studio/inspection/blank";
import type { RemotePorts } from "./advance-job.ts";
import type { JobRecord } from "./job-record.ts";

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
