import type { Box, PhotoProblem, SetAdvice } from "@portrait-studio/contract";
import { findMedian } from "@portrait-studio/raster";
import { headBox, unpackFloats } from "@portrait-studio/vision";
import { roundNumbers } from "../findings/look-at-photo.ts";
import type { FaceFinding, Findings, Rgb } from "../findings/types.ts";
import { chooseReferences, markDuplicates } from "./choose-references.ts";
import { gates, judgeFace, type UsualSkin } from "./judge-face.ts";
import type { RankedPhoto, RankedSet, SeenPhoto, SetVariety } from "./types.ts";
import { type Vote, voteOnPerson } from "./vote-on-person.ts";

/** Stray hair above the crown, in face widths. */
const crownAir = 0.04;
/** Fewer usable photos of the person make no model. */
const fewestPhotos = 4;

export function rankPhotos(photos: readonly SeenPhoto[]): RankedSet {
  const vote = voteOnPerson(
    photos.map(({ findings, vouched }) => ({
      faces: findings.faces.map(({ identity }) => unpackFloats(identity)),
      fixed: findings.marked || vouched === true,
    })),
  );
  const getFace = (i: number): FaceFinding | undefined => photos[i].findings.faces[vote.chosen[i]];
  const isPerson = (i: number) =>
    getFace(i) !== undefined && (photos[i].vouched || vote.sameness[i] !== "different");
  const persons = photos.map((_, i) => i).filter(isPerson);
  const faces = persons.map((i) => getFace(i) as FaceFinding);
  const usual = {
    luminance: findMedian(faces.map(({ measures }) => measures.skin.luminance)),
    // of two the lesser: less is seen where nothing is before the chin
    covered: -findMedian(faces.map(({ measures }) => -measures.skin.covered)),
  };
  const judged = photos.map((photo, i) => judgeOne(photo, i, vote, persons.length > 1 ? usual : undefined));
  const rank = judged.toSorted((a, b) => Number(b.usable) - Number(a.usable) || b.quality - a.quality);
  const byId = new Map(photos.map(({ id, findings }) => [id, findings]));
  const poses = new Map(judged.map(({ id }, i) => [id, getFace(i)]));
  markDuplicates(rank, byId);
  const usable = rank.filter((photo) => photo.usable);
  const enough = usable.length >= fewestPhotos;
  return {
    photos: rank,
    person: {
      ...describePerson(
        persons.filter((i) => !photos[i].findings.grey).map((i) => getFace(i) as FaceFinding),
        faces,
      ),
      luminance: usual.luminance,
      identities: persons
        .filter((i) => photos[i].vouched || vote.sameness[i] === "same" || i === vote.medoid)
        .map((i) => (getFace(i) as FaceFinding).identity),
    },
    references: chooseReferences(rank, byId, poses),
    usable: enough,
    reason: enough ? null : "too_few_usable_photos",
    summary: summariseSet(rank, poses),
  };
}

function judgeOne(
  { id, findings, vouched }: SeenPhoto,
  index: number,
  vote: Vote,
  usual: UsualSkin | undefined,
): RankedPhoto {
  const subject = vote.chosen[index];
  const { verdicts, usable, quality } = judgeFace(findings, subject, usual);
  const sameness = vote.sameness[index];
  const other = sameness === "different" && !vouched;
  const rivals = findRivals(findings, subject);
  // the set has said which one is meant where it knows that face
  const open = rivals.length > 0 && !findings.marked && !vouched && sameness !== "same";
  const all: PhotoProblem[] = [
    ...(open ? (["severalPeople"] as const) : []),
    ...(other ? (["otherPerson"] as const) : []),
    ...verdicts,
  ];
  const face = findings.faces[subject];
  return {
    id,
    width: findings.width,
    height: findings.height,
    grey: findings.grey,
    subject,
    head: face ? roundNumbers(wholeHead(face, findings), 5) : markedHead(findings),
    others: rivals.map((rival) => roundNumbers(headBox(rival, findings), 5)),
    usable: usable && !other,
    quality: roundNumbers(other ? 0.2 * quality : quality, 3),
    verdicts: all,
    duplicateOf: null,
  };
}

/** Head and hair as the mesh suggests them, or as high as the person is seen to reach. */
function wholeHead(face: FaceFinding, photo: Findings): Box {
  const head = headBox(face, photo);
  const crown = Math.max(0, face.measures.crown - crownAir * face.width) / photo.height;
  const y = Math.min(head.y, crown);
  return { ...head, y, height: head.y + head.height - y };
}

function findRivals({ faces }: Findings, subject: number): FaceFinding[] {
  const main = faces[subject];
  return main ? faces.filter((face) => face !== main && face.width >= gates.rivalWidth * main.width) : [];
}

function markedHead({ markedBox, width, height }: Findings): Box | null {
  return markedBox
    ? {
        x: markedBox.left / width,
        y: markedBox.top / height,
        width: markedBox.width / width,
        height: markedBox.height / height,
      }
    : null;
}

function describePerson(
  coloured: readonly FaceFinding[],
  all: readonly FaceFinding[],
): Pick<RankedSet["person"], "skin" | "tones"> {
  const measures = (coloured.length > 0 ? coloured : all).map((face) => face.measures);
  const pair = (kind: "mean" | "spread"): [number, number] => [
    findMedian(measures.map(({ skin }) => skin.model[kind][0])),
    findMedian(measures.map(({ skin }) => skin.model[kind][1])),
  ];
  const tone = (tones: Rgb[]) =>
    [0, 1, 2].map((channel) => findMedian(tones.map((rgb) => rgb[channel]))) as Rgb;
  return {
    skin: { mean: pair("mean"), spread: pair("spread") },
    tones: { skin: tone(measures.map(({ skin }) => skin.tone)) },
  };
}

/** From here on another photo adds little. */
const plenty = 10;

export function summariseSet(
  photos: readonly RankedPhoto[],
  faces: ReadonlyMap<string, FaceFinding | undefined>,
): SetVariety {
  const good = photos.filter(({ usable, duplicateOf }) => usable && !duplicateOf);
  const seen = good.flatMap(({ id }) => faces.get(id) ?? []);
  const range = (value: (face: FaceFinding) => number): [number, number] =>
    seen.length > 0
      ? roundNumbers([Math.min(...seen.map(value)), Math.max(...seen.map(value))] as [number, number], 2)
      : [0, 0];
  const summary = {
    photos: photos.length,
    usable: photos.filter(({ usable }) => usable).length,
    yaw: range(({ pose }) => pose.yaw),
    pitch: range(({ pose }) => pose.pitch),
    side: range(({ measures }) => measures.skin.side),
    smile: range(({ smile }) => smile),
  };
  return { ...summary, advice: advise(summary, good, seen) };
}

/** A lack that matters less, 0 to 1, is not said. */
const worthSaying = 0.2;
/** Degrees to each side within which a face looks forward, and the part of the photos that has to. */
const frontalYaw = 15;
const fewestFrontal = 0.25;

/** Each lack of the set and how much it matters, 0 to 1; the two that matter most are said. */
function advise(
  { yaw, side, smile }: Omit<SetVariety, "advice">,
  good: readonly RankedPhoto[],
  seen: readonly FaceFinding[],
): SetAdvice[] {
  const count = Math.max(1, good.length);
  const share = (is: (photo: RankedPhoto) => boolean) => good.filter(is).length / count;
  const frontal = seen.filter(({ pose }) => Math.abs(pose.yaw) < frontalYaw).length / count;
  const lacks: [SetAdvice, number][] = [
    ["morePhotos", good.length < 4 ? 1 : 0.6 * (1 - good.length / plenty)],
    ["faceForward", good.length > 0 && frontal < fewestFrontal ? 0.9 : 0],
    ["withoutSunglasses", 1.2 * share(({ verdicts }) => verdicts.includes("sunglasses"))],
    ["sharper", share(({ verdicts }) => verdicts.includes("blurry"))],
    ["comeCloser", share(({ verdicts }) => verdicts.includes("tooSmall"))],
    ["turnLeft", good.length > 0 ? 0.7 * computeShortfall(yaw[1], 8, 20) : 0],
    ["turnRight", good.length > 0 ? 0.7 * computeShortfall(-yaw[0], 8, 20) : 0],
    ["otherLight", good.length > 1 ? 0.55 * computeShortfall(side[1] - side[0], 0.15, 0.6) : 0],
    ["smile", good.length > 0 ? 0.5 * computeShortfall(smile[1], 0.2, 0.6) : 0],
    ["noSmile", good.length > 0 ? 0.5 * computeShortfall(1 - smile[0], 0.2, 0.6) : 0],
  ];
  return lacks
    .filter(([, weight]) => weight >= worthSaying)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 2)
    .map(([code]) => code);
}

/** 1 where a value is at most `from`, 0 where it reaches `to`. */
function computeShortfall(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (to - value) / (to - from)));
}
