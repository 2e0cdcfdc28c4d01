import { agree } from "../find/agreement.ts";
import { headBox } from "./head-box.ts";
import { decodePatch, encodePatch } from "./patch.ts";
import { chooseReferences, markDuplicates } from "./references.ts";
import type { FaceCandidate, PhotoAnalysis, PhotoVerdict, Rgb, SetAnalysis, SkinModel } from "./types.ts";
import { foundFrom, isUsable, judge, rateQuality } from "./verdicts.ts";

/**
 * Fewer usable photos with a found face than this make no model. One photo without is no fault of a set: it stays
 * usable and ranks last.
 */
const fewestPhotos = 4;

interface Reading {
  id: string;
  analysis: PhotoAnalysis;
  candidate: FaceCandidate;
  confidence: number;
}

/**
 * Puts the photos of one person together: decides with all of them where each face is, learns the person's
 * skin and usual brightness, judges each photo and orders the ones to make portraits from.
 */
export function analyseSet(photos: { id: string; analysis: PhotoAnalysis }[]): SetAnalysis {
  const votes = photos.map(({ analysis }) =>
    analysis.candidates.map(({ score, patch }) => ({ score, patch: decodePatch(patch) })),
  );
  const { chosen, confidence, meanFace } = agree(votes);
  const readings = photos.map(
    ({ id, analysis }, index): Reading => ({
      id,
      analysis,
      candidate: analysis.candidates[chosen[index]] ?? analysis.fallback,
      confidence: analysis.told ? 1 : confidence[index],
    }),
  );
  const sure = readings.filter((reading) => reading.confidence >= foundFrom);
  const usualLuminance = median(
    (sure.length > 0 ? sure : readings).map(({ candidate }) => candidate.measures.luminance),
  );
  const judged = readings.map((reading) => judgePhoto(reading, usualLuminance));
  judged.sort((a, b) => Number(b.found) - Number(a.found) || b.quality - a.quality);
  markDuplicates(judged, new Map(photos.map(({ id, analysis }) => [id, analysis])));
  const usable = judged.filter((photo) => photo.usable && photo.found).length >= fewestPhotos;
  return {
    version: 1,
    photos: judged,
    person: {
      ...describePerson(sure.length > 0 ? sure : readings),
      luminance: usualLuminance,
      meanFace: meanFace && encodePatch(meanFace),
    },
    references: chooseReferences(judged),
    usable,
    reason: usable ? null : "too_few_usable_photos",
  };
}

function judgePhoto({ id, analysis, candidate, confidence }: Reading, usualLuminance: number): PhotoVerdict {
  const { measures } = candidate;
  const finding = { analysis, confidence, measures, usualLuminance };
  const found = confidence >= foundFrom;
  const face = confidence > 0 ? candidate.face : analysis.fallback.face;
  return {
    id,
    width: analysis.width,
    height: analysis.height,
    grey: analysis.grey,
    hash: analysis.hash,
    face,
    head: headBox(face, analysis.width / analysis.height),
    confidence: Math.round(confidence * 1000) / 1000,
    found,
    usable: isUsable(finding),
    quality: Math.round(rateQuality(measures, confidence, face.tilt) * 1000) / 1000,
    duplicateOf: null,
    verdicts: judge(finding),
    measures,
  };
}

function describePerson(readings: Reading[]): {
  skin: SkinModel;
  tones: { skin: Rgb; hair: Rgb; clothes: Rgb };
} {
  const colour = readings.filter(({ analysis }) => !analysis.grey);
  const measures = (colour.length > 0 ? colour : readings).map(({ candidate }) => candidate.measures);
  const pair = (pick: (skin: SkinModel) => [number, number]): [number, number] => [
    median(measures.map(({ skin }) => pick(skin)[0])),
    median(measures.map(({ skin }) => pick(skin)[1])),
  ];
  const tone = (name: "skin" | "hair" | "clothes") =>
    [0, 1, 2].map((channel) => median(measures.map(({ tones }) => tones[name][channel]))) as Rgb;
  return {
    skin: { mean: pair(({ mean }) => mean), spread: pair(({ spread }) => spread) },
    tones: { skin: tone("skin"), hair: tone("hair"), clothes: tone("clothes") },
  };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
