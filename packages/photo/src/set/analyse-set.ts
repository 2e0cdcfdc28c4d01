import type { Box } from "@portrait-studio/contract";
import { faceInBox } from "../analysis/head-box.ts";
import type {
  AnalysedPhoto,
  ArtifactPhoto,
  FaceLight,
  FacePlace,
  PhotoAnalysis,
  SeenFace,
  SetAnalysis,
  SetJudgement,
} from "../analysis/types.ts";
import type { FaceFinding, Findings } from "../findings/types.ts";
import { rankPhotos } from "./rank-photos.ts";
import type { RankedPhoto, RankedSet } from "./types.ts";

/** Fewer usable photos with a found face make no model. */
const fewestPhotos = 4;
const mostReferences = 8;
/** A marked place counts where its face is this high in pixels, hairline to chin, and the photo has light. */
const leastHeight = 48;
const leastLight = 0.12;
/** Quality of a marked place: it comes after every face that is seen clearly. */
const markedQuality = 0.2;

/** Where photos usually have the head, and what skin is usually like: for photos in which nobody is seen. */
const usualHead: Box = { x: 0.28, y: 0.12, width: 0.44, height: 0.5 };
const usualMeasures: FaceLight = {
  luminance: 0.5,
  skin: { mean: [0.36, -0.22], spread: [0.2, 0.14] },
  tones: { skin: [188, 140, 116] },
};

export function analyseSet(photos: readonly AnalysedPhoto[]): SetAnalysis {
  return toAnalysis(photos, rank(photos));
}

function toAnalysis(photos: readonly AnalysedPhoto[], seen: RankedSet): SetAnalysis {
  const byId = new Map(photos.map(({ id, analysis }) => [id, analysis]));
  const judged = seen.photos
    .flatMap((verdict) => {
      const analysis = byId.get(verdict.id);
      return analysis ? [toVerdict(verdict, analysis)] : [];
    })
    .sort((a, b) => Number(b.usable) - Number(a.usable) || b.quality - a.quality);
  const marked = judged.filter(({ subject, usable, duplicateOf }) => usable && subject < 0 && !duplicateOf);
  const usable = judged.filter((photo) => photo.usable).length >= fewestPhotos;
  const somebody = judged.some(({ subject }) => subject >= 0);
  const [first] = marked;
  return {
    version: 2,
    photos: judged,
    person: somebody
      ? { skin: seen.person.skin, luminance: seen.person.luminance, tones: { skin: seen.person.tones.skin } }
      : (first?.measures ?? usualMeasures),
    references: [...seen.references, ...marked.map(({ id }) => id)].slice(0, mostReferences),
    usable,
    reason: usable ? null : "too_few_usable_photos",
  };
}

export function judgeSet(photos: readonly AnalysedPhoto[]): SetJudgement {
  const ranked = rank(photos);
  const set = toAnalysis(photos, ranked);
  const byId = new Map(set.photos.map((photo) => [photo.id, photo]));
  const judged = photos.flatMap(({ id }) => {
    const photo = byId.get(id);
    if (!photo) return [];
    const { verdicts, usable, subject, duplicateOf, head, found } = photo;
    return [{ id, verdicts, usable, subject, duplicateOf, head: found ? head : null }];
  });
  const clean = judged.every(({ verdicts }) => verdicts.length === 0);
  return {
    photos: judged,
    state: !set.usable ? "blocked" : clean ? "ready" : "attention",
    summary: { ...ranked.summary, usable: set.photos.filter(({ usable }) => usable).length },
  };
}

/** The identities are packed biometric data of the photos that show the person beyond doubt. */
export function describePerson(photos: readonly AnalysedPhoto[]): string[] {
  return rank(photos).person.identities;
}

/** In an order of their own, so that ties do not depend on the order of the upload. A place that the person marked shows the person. */
function rank(photos: readonly AnalysedPhoto[]): RankedSet {
  const given = photos.map(({ id, analysis: { findings, marked } }) => ({
    id,
    findings,
    vouched: marked !== undefined,
  }));
  const key = ({ id, findings }: { id: string; findings: Findings }) => `${findings.hash} ${id}`;
  return rankPhotos(given.sort((a, b) => (key(a) < key(b) ? -1 : 1)));
}

function toVerdict(seen: RankedPhoto, { findings, marked }: PhotoAnalysis): ArtifactPhoto {
  const { id, width, height, grey, subject, others, duplicateOf } = seen;
  const plain = { id, width, height, grey, subject, others, duplicateOf };
  const face = findings.faces[subject];
  if (face) {
    return {
      ...plain,
      face: placeFace(face, findings),
      head: marked?.headBox ?? seen.head ?? usualHead,
      found: true,
      usable: seen.usable,
      quality: seen.quality,
      verdicts: seen.verdicts,
      measures: toFaceLight(face),
      seen: seenFace(face),
    };
  }
  const head = marked?.headBox ?? usualHead;
  const place = faceInBox(head, width / height);
  const found = marked !== undefined;
  return {
    ...plain,
    face: place,
    head,
    found,
    usable: found && 1.3 * place.width * width >= leastHeight && findings.brightest > leastLight,
    quality: found ? markedQuality : 0,
    verdicts: found ? seen.verdicts.filter((code) => code !== "noSubject") : seen.verdicts,
    measures: marked?.measures ?? usualMeasures,
  };
}

function placeFace({ box, width, pose }: FaceFinding, photo: Findings): FacePlace {
  const round = (value: number) => Math.round(value * 100_000) / 100_000;
  return {
    x: round((box.left + box.width / 2) / photo.width),
    y: round((box.top + box.height / 2) / photo.height),
    width: round(width / photo.width),
    tilt: pose.roll,
    yaw: round(Math.min(1, Math.max(-1, pose.yaw / 45))),
  };
}

function seenFace({ landmarks, width, measures, eyes, mouthOpenness, smile, pose }: FaceFinding): SeenFace {
  return {
    landmarks,
    width,
    sharpness: measures.sharpness,
    eyesOpen: Math.min(eyes.right.openness, eyes.left.openness),
    mouthOpen: mouthOpenness,
    smile,
    pitch: pose.pitch,
    hairCut: measures.hairCut,
    crown: measures.crown,
  };
}

function toFaceLight({ measures: { skin } }: FaceFinding): FaceLight {
  return { luminance: skin.luminance, skin: skin.model, tones: { skin: skin.tone } };
}
