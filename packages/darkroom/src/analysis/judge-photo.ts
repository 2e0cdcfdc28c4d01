import { analyseSet } from "./analyse-set.ts";
import { headBox } from "./head-box.ts";
import type { AnalysedPhoto, Box, PhotoAnalysis, SetJudgement, VerdictCode } from "./types.ts";
import { foundFrom, isUsable, judge } from "./verdicts.ts";

/** What one photo looks like before the others are known. Plain JSON. */
export interface PhotoJudgement {
  analysis: PhotoAnalysis;
  /** what to warn of; empty is ready. Duplicates only a set can tell */
  verdicts: VerdictCode[];
  /** a portrait can be made from it */
  usable: boolean;
  /** where the head most likely is, to be shown and confirmed; null where nothing looks like one */
  head: Box | null;
}

/** Judges a photo by its own analysis. */
export function judgePhoto(analysis: PhotoAnalysis): PhotoJudgement {
  const candidate = analysis.candidates[0];
  const { measures } = candidate ?? analysis.fallback;
  const confidence = analysis.told ? 1 : (candidate?.score ?? 0);
  const finding = { analysis, confidence, measures };
  return {
    analysis,
    verdicts: judge({ ...finding, usualLuminance: measures.luminance }),
    usable: isUsable(finding),
    head:
      candidate && confidence >= foundFrom ? headBox(candidate.face, analysis.width / analysis.height) : null,
  };
}

/** Judges photos of one person together; costs a few milliseconds once each is analysed. */
export function judgeSet(photos: AnalysedPhoto[]): SetJudgement {
  const set = analyseSet(photos);
  const byId = new Map(set.photos.map((photo) => [photo.id, photo]));
  const judged = photos.flatMap(({ id }) => {
    const photo = byId.get(id);
    return photo
      ? [
          {
            id,
            verdicts: photo.verdicts,
            usable: photo.usable,
            head: photo.head,
            face: photo.face,
            duplicateOf: photo.duplicateOf,
          },
        ]
      : [];
  });
  const clean = judged.every(({ verdicts }) => verdicts.length === 0);
  return { photos: judged, state: !set.usable ? "blocked" : clean ? "ready" : "attention" };
}
