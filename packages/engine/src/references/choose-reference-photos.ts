import { limits, type PhotoProblem } from "@portrait-studio/contract";
import { showOneShot, toMeshShape } from "@portrait-studio/photo";
import type { AnalysedPhoto, ArtifactPhoto, SetAnalysis } from "@portrait-studio/photo/types";
import type { ReferenceView } from "./artifact.ts";

export interface ChosenReference {
  photo: ArtifactPhoto;
  view: ReferenceView;
}

/** So many are looked for, with photos that have a flaw if need be; and no more are taken. */
const least = 4;
const most = limits.mostReferences;
/** Beyond `least`, only photos that are at least this good beside the best. */
const floor = 0.4;

/** A photo that may show somebody else, or hides the eyes, tells a model nothing it should learn. */
const barred: ReadonlySet<PhotoProblem> = new Set([
  "noSubject",
  "severalPeople",
  "otherPerson",
  "sunglasses",
  "duplicate",
]);

/** A photo with one of these problems is taken only where there are too few others. */
const flaws: ReadonlySet<PhotoProblem> = new Set([
  "tooSmall",
  "blurry",
  "eyesClosed",
  "tooDark",
  "hairCut",
  "chinCut",
  "chinHidden",
  "blankCorners",
]);

/** Degrees. */
const frontUpTo = 15;
const turnedFrom = 18;
const turnedUpTo = 60;
/** Under the head, as a part of its height, and the face's part of the photo's width: the upper body is seen. */
const bodyBelow = 1.1;
const bodyFace = 0.3;

/**
 * The photos that show an image model who a person is, the most telling first: one from the front, one turned to each side, one with the upper
 * body, then the best of the rest. None of another person, no two of one shot.
 * @param photos as they were analysed: the direction of the light is only known there
 * @returns 0 to 8
 */
export function chooseReferencePhotos(set: SetAnalysis, photos: readonly AnalysedPhoto[]): ChosenReference[] {
  const lights = new Map(photos.map(({ id, analysis }) => [id, analysis]));
  const scorePhoto = (photo: ArtifactPhoto) =>
    photo.quality *
    (1 - 0.4 * unevenness(lights.get(photo.id), photo.subject)) *
    (photo.others.length > 0 ? 0.7 : 1);
  const fit = set.photos
    .filter(isPossible)
    .map((photo) => ({ photo, worth: scorePhoto(photo) }))
    .toSorted((a, b) => b.worth - a.worth);
  const sound = fit.filter(({ photo }) => !photo.verdicts.some((code) => flaws.has(code)));
  const chosen: ArtifactPhoto[] = [];
  const lowest = floor * (sound[0]?.worth ?? 0);
  const take = (from: typeof fit, wanted: (photo: ArtifactPhoto) => boolean): void => {
    const next = from.find(({ photo }) => wanted(photo) && isNew(photo, chosen));
    if (next) chosen.push(next.photo);
  };
  const good = sound.filter(({ worth }) => worth >= lowest);
  for (const view of views) take(good, (photo) => getViews(photo).includes(view));
  while (chosen.length < most) {
    const before = chosen.length;
    take(good, () => true);
    if (chosen.length === before) break;
  }
  for (const from of [sound, fit]) {
    for (let tries = chosen.length; tries < least; tries += 1) take(from, () => true);
  }
  return label(chosen);
}

export function takeReferences(
  set: SetAnalysis,
  photos: readonly AnalysedPhoto[],
  photoIds: readonly string[],
): ChosenReference[] {
  const byId = new Map(set.photos.filter(isSeen).map((photo) => [photo.id, photo]));
  const wanted = [...new Set(photoIds)].flatMap((id) => byId.get(id) ?? []).slice(0, most);
  const others = chooseReferencePhotos(set, photos).flatMap(({ photo }) =>
    wanted.includes(photo) ? [] : [photo],
  );
  return label([...wanted, ...others.slice(0, Math.max(0, least - wanted.length))]);
}

const views: readonly ReferenceView[] = ["front", "turned_left", "turned_right", "upper_body"];

function isSeen({ usable, found, subject, verdicts }: ArtifactPhoto): boolean {
  return usable && found && subject >= 0 && !verdicts.includes("otherPerson");
}

function isPossible(photo: ArtifactPhoto): boolean {
  return isSeen(photo) && photo.duplicateOf === null && !photo.verdicts.some((code) => barred.has(code));
}

function isNew(photo: ArtifactPhoto, chosen: readonly ArtifactPhoto[]): boolean {
  if (chosen.includes(photo)) return false;
  const { seen } = photo;
  if (!seen) return true;
  const shape = toMeshShape(seen.landmarks);
  return chosen.every((other) => !other.seen || !showOneShot(shape, toMeshShape(other.seen.landmarks)));
}

/** A head that looks towards the image's right is turned to the person's own left. */
function getViews({ face, head }: ArtifactPhoto): ReferenceView[] {
  const degrees = 45 * face.yaw;
  const turned = Math.abs(degrees);
  const below = 1 - (head.y + head.height);
  return [
    ...(turned <= frontUpTo ? (["front"] as const) : []),
    ...(turned >= turnedFrom && turned <= turnedUpTo
      ? [degrees > 0 ? ("turned_left" as const) : ("turned_right" as const)]
      : []),
    ...(face.width <= bodyFace && below >= bodyBelow * head.height ? (["upper_body"] as const) : []),
  ];
}

/** Each with what it shows; the upper body is shown by one of them, the last that can where others show the face. */
function label(chosen: readonly ArtifactPhoto[]): ChosenReference[] {
  const bodies = chosen.filter((photo) => getViews(photo).includes("upper_body"));
  const body = chosen.length > 1 ? (bodies.find((photo) => photo !== chosen[0]) ?? undefined) : undefined;
  return chosen.map((photo) => {
    const [view = "front"] = getViews(photo).filter((one) => one !== "upper_body");
    return { photo, view: photo === body ? "upper_body" : view };
  });
}

/** 0 where the light comes from the front, 1 where one side of the face is in the dark. */
function unevenness(analysis: AnalysedPhoto["analysis"] | undefined, subject: number): number {
  const side = analysis?.findings.faces[subject]?.measures.skin.side ?? 0;
  return Math.min(1, Math.max(0, (Math.abs(side) - 0.5) / 0.7));
}
