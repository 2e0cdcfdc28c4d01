import type { Box } from "@portrait-studio/contract";
import type { PhotoReader } from "@portrait-studio/photo";
import type { AnalysedPhoto, PhotoAnalysis } from "@portrait-studio/photo/types";
import type { PhotoRecord, PhotoRecords } from "../photo-records.ts";
import type { BlobStore, TrainingPhoto, TrainingProgress } from "../port.ts";

export interface KnownPhoto extends AnalysedPhoto {
  photo: TrainingPhoto;
  cutOut: PhotoRecord["cutOut"];
}

interface AnalysisPorts {
  photoReader: Pick<PhotoReader, "analysisVersion" | "analysePhoto">;
  store: Pick<BlobStore, "read">;
  photoRecords: PhotoRecords;
}

interface AnalysisOptions {
  photos: readonly TrainingPhoto[];
  signal: AbortSignal;
  onRead?: (done: number) => void;
}

/**
 * Analyses each photo. Analyses that were made at the upload are taken from the photo's record, except for another version or
 * another head; the rest is made here and kept in the records, so that another process can continue.
 */
export async function analysePhotos(
  { photoReader, store, photoRecords }: AnalysisPorts,
  { photos, signal, onRead = () => {} }: AnalysisOptions,
): Promise<KnownPhoto[]> {
  const records = await photoRecords.read(photos.map(({ id }) => id));
  let done = 0;
  return Promise.all(
    photos.map(async (photo): Promise<KnownPhoto> => {
      const { id, key, headBox } = photo;
      const { analysis, cutOut = null } = records.get(id) ?? {};
      const isCurrent = analysis?.version === photoReader.analysisVersion && hasHead(analysis, headBox);
      const fresh = isCurrent
        ? undefined
        : await photoReader.analysePhoto(await store.read(key), { signal, headBox });
      signal.throwIfAborted();
      if (fresh) await photoRecords.keep(id, fresh);
      done += 1;
      onRead(done);
      return fresh
        ? { id, photo, analysis: fresh, cutOut: null }
        : { id, photo, analysis: analysis as PhotoAnalysis, cutOut };
    }),
  );
}

export function reportRead(
  { length: of }: readonly TrainingPhoto[],
  share: number,
  onProgress: (progress: TrainingProgress) => void,
) {
  return (done: number) =>
    onProgress({
      stage: done === of ? "finding_subject" : "reading_photos",
      progress: (share * done) / of,
      ...(done < of && { counted: { done, of } }),
    });
}

function hasHead({ marked }: PhotoAnalysis, placed: Box | undefined): boolean {
  const found = marked?.headBox;
  if (!placed || !found) return placed === found;
  return (["x", "y", "width", "height"] as const).every((side) => placed[side] === found[side]);
}
