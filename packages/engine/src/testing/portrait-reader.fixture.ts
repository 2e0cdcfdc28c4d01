import type { PhotoReader } from "@portrait-studio/photo";
import type { ArtifactPhoto, CutOut, PhotoAnalysis, SetAnalysis } from "@portrait-studio/photo/types";
import sharp from "sharp";
import type { ReferencePorts } from "../references/make-references.ts";
import { createMemoryRecords } from "./memory-records.fixture.ts";

type Reader = ReferencePorts["photoReader"];

/** What the photo with a number shows: every one a person, each with another pose. */
export function portrait(id: string, index: number, change: Partial<ArtifactPhoto> = {}): ArtifactPhoto {
  return {
    id,
    width: 1000,
    height: 1250,
    grey: false,
    subject: 0,
    face: { x: 0.5, y: 0.4, width: 0.35, tilt: 0, yaw: [0, 0.7, -0.7, 0.1][index % 4] ?? 0 },
    head: { x: 0.3, y: 0.1, width: 0.4, height: 0.45 },
    others: [],
    found: true,
    usable: true,
    quality: 0.9 - index / 100,
    duplicateOf: null,
    verdicts: [],
    measures: { luminance: 0.5, skin: { mean: [0, 0], spread: [1, 1] }, tones: { skin: [1, 1, 1] } },
    ...change,
  };
}

/** A reader that sees a person in every photo, at once, and counts what it is asked. */
export function createPortraitReader(photosOf = portrait): {
  photoReader: Reader;
  asked: { analysed: number; cut: number; cropped: Parameters<PhotoReader["cropReference"]>[0][] };
} {
  const asked = { analysed: 0, cut: 0, cropped: [] as Parameters<PhotoReader["cropReference"]>[0][] };
  return {
    asked,
    photoReader: {
      analysisVersion: "1",
      analysePhoto: async (_bytes, { headBox } = {}) => {
        asked.analysed += 1;
        return {
          version: "1",
          findings: { faces: [] },
          ...(headBox ? { marked: { headBox } } : {}),
        } as unknown as PhotoAnalysis;
      },
      analyseSet: (photos) =>
        ({
          version: 2,
          usable: photos.length >= 4,
          references: [],
          photos: photos.map(({ id }, index) => photosOf(id, index)),
        }) as unknown as SetAnalysis,
      cutOut: async ({ photo }) => {
        asked.cut += 1;
        return { matte: photo, passed: true } as CutOut;
      },
      cropReference: async (request) => {
        asked.cropped.push(request);
        return sharp(request.photo).resize(96, 96).jpeg().toBuffer();
      },
    },
  };
}

/** The ports of an engine that works from photos, for tests that have no person to show. */
export function portraitPorts(): Pick<ReferencePorts, "photoReader" | "photoRecords"> {
  return { photoReader: createPortraitReader().photoReader, photoRecords: createMemoryRecords() };
}
