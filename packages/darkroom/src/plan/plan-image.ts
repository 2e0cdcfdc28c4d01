import type { ArtifactPhoto, SetAnalysis } from "@portrait-studio/photo/types";
import {
  applyWords,
  isPlain,
  type Look,
  looks,
  photosFor,
  placesNamed,
  readPrompt,
  type SetName,
  tintHues,
  wantsSet,
} from "@portrait-studio/prompts";
import { mixSeeds, randomFrom } from "@portrait-studio/raster";
import type { Composition } from "../looks/recipe.ts";
import { recipes } from "../looks/recipes.ts";
import { type RetouchSetting, retouchSettings } from "../retouch/settings.ts";
import { chooseCrop } from "./choose-crop.ts";
import { chooseSources } from "./choose-sources.ts";
import { chooseMount, computeSize, developedSize, frameSource, toSource } from "./image-sizes.ts";
import { computeDrift } from "./stances.ts";
import { type AspectRatio, framings, type ImagePlan, type PlanParameters } from "./types.ts";

export type { ImagePlan } from "./types.ts";

type Variant = "woman" | "man" | "neutral";

export interface ImagePlanRequest {
  artifact: SetAnalysis;
  prompt: string;
  negativePrompt?: string | undefined;
  /** one of the looks; decides over the words of the prompt. Others are ignored */
  recipeId?: string | undefined;
  variant?: Variant | undefined;
  seed: number;
  /** 0, 1, 2 ... of the images asked for together */
  index: number;
  aspectRatio: AspectRatio;
  /** photos whose matte will be at hand when the plan is rendered */
  mattes?: readonly string[] | undefined;
  /** photos that have been tried in vain: others take their place where there are any */
  passedOver?: readonly string[] | undefined;
  /** the photo that the person wants; without it the seed chooses */
  photoId?: string | undefined;
  /** photos that the person does not want */
  leftOut?: readonly string[] | undefined;
  /** the plan of an image that this one is to be like: half of a batch is of its photo, the rest shows others in its composition */
  like?: Pick<ImagePlan, "photoId" | "look" | "composition"> | undefined;
  /** how much the face is retouched; as the look usually does where it is missing. Words of the prompt decide over it */
  retouch?: RetouchSetting | undefined;
  /** of the finished image, in pixels; as large as the photo carries, at most 2048, where it is missing */
  longSide?: number | undefined;
}

/**
 * Decides everything about one image: which photo, what of it, and how it is developed. Pure and repeatable; the photo
 * itself isn't needed.
 * @throws RangeError when the artifact holds no photo at all
 */
export function planImage(request: ImagePlanRequest): ImagePlan {
  const { artifact, seed, index, aspectRatio, variant } = request;
  const recipe = looks.find((look) => look === request.recipeId) ?? null;
  const said = readPrompt(request.prompt, request.negativePrompt ?? "", recipe);
  const { slots } = said;
  const look = recipe ?? looks.find((name) => name === slots.get("look")) ?? "natural";
  const cutOuts = wantsSet(slots, look) ? (request.mattes ?? []) : [];
  const isCutOut = ({ id }: ArtifactPhoto) => cutOuts.includes(id);
  const toShown = (photo: ArtifactPhoto) => ({ ...toSource(photo), cutOut: isCutOut(photo) });
  const { photoId: pinned, leftOut = [], like } = request;
  const open = artifact.photos.filter(({ id, usable }) => usable && !leftOut.includes(id));
  const able = photosFor(open.map(toShown), said, look);
  const sources = chooseSources(artifact, look, seed, isCutOut, {
    pinned,
    leftOut,
    canShow: (photo) => able.some(({ id }) => id === photo.id),
    like: like?.photoId,
  });
  const untried = sources.filter(({ id }) => !request.passedOver?.includes(id));
  const turns = untried.length > 0 ? untried : sources;
  const photo = turns[index % turns.length];
  // each look stands a little elsewhere: the same photo in two looks is two images
  const random = randomFrom(mixSeeds(seed, index, 1, looks.indexOf(look)));
  const renderer = isCutOut(photo) ? "studio" : "inPlace";
  const { set, backdrop, gel, rim, frame, reading } = applyWords(said, look, toShown(photo));
  const choice = keepPhotoOrComposition(
    chooseCompositions(recipes[look].compositions, set, backdrop),
    photo,
    look,
    like,
  );
  const { compositions } = recipes[look];
  // a photo that comes back does so in another composition
  const place = turns.indexOf(photo) + turnsBefore(turns, index);
  const composition = choice[(mixSeeds(seed, 2) + place) % choice.length];
  const { framing, side } = frameSource(
    toSource(photo),
    look,
    {
      usual: compositions[composition].framing,
      asked: framings.find((name) => name === frame),
      longSide: request.longSide,
    },
    aspectRatio,
  );
  const turn = mixSeeds(seed, 6) + index + Math.floor(index / compositions.length);
  const size = computeSize(aspectRatio, request.longSide ?? side);
  const mount = chooseMount(look, aspectRatio, photo, renderer);
  const image = developedSize(mount, size);
  const drift = { size: random() * 2 - 1, across: random() * 2 - 1, down: random() * 2 - 1 };
  const apart = computeDrift(look, randomFrom(mixSeeds(seed, index, 1))());
  const light = slots.get("light");
  const keySide = light === "left" || light === "right" ? light : turn % 2 === 0 ? "left" : "right";
  const beside = keySide === "left" ? 0.58 : 0.42;
  const across = image.width > image.height * 1.4 ? beside : 0.5;
  return {
    version: 1,
    photoId: photo.id,
    look,
    renderer,
    composition,
    framing,
    mount,
    size,
    ...(request.longSide && { exactSize: true as const }),
    picture: image,
    ...chooseCrop({ photo, framing, image, drift, apart, across }),
    keySide,
    parameters: chooseParameters(slots, variant),
    ...(backdrop && { backdrop }),
    ...(gel && { gel }),
    ...(rim === "own" ? { backlit: true as const } : rim && { rim }),
    retouch:
      retouchSettings.find((setting) => setting === slots.get("retouch")) ??
      request.retouch ??
      recipes[look].retouch,
    palette: (mixSeeds(seed, 3) + index + Math.floor(index / 6)) % 3,
    textureSeed: mixSeeds(seed, index, 4, looks.indexOf(look)),
    reading,
  };
}

/** How often the photo of an index has had its turn before. */
function turnsBefore(turns: readonly ArtifactPhoto[], index: number): number {
  const isSame = (other: ArtifactPhoto) => other === turns[index % turns.length];
  const each = turns.filter(isSame).length;
  return Math.floor(index / turns.length) * each + turns.slice(0, index % turns.length).filter(isSame).length;
}

/** The numbers of the compositions that words leave open: a place, or for a colour what is of one colour, where there is any. */
function chooseCompositions(
  compositions: readonly Composition[],
  set: string | undefined,
  backdrop: string | undefined,
): number[] {
  const numbers = (is: (place: SetName) => boolean) =>
    compositions.flatMap(({ set }, i) => (is(set.place) ? [i] : []));
  const named = placesNamed(set);
  const left = [
    numbers((place) => named.includes(place) && (!backdrop || isPlain(place))),
    backdrop ? numbers(isPlain) : [],
  ].find((some) => some.length > 0);
  return left ?? numbers(() => true);
}

/** An image like another shows that one's photo in other compositions, and other photos in its composition. */
function keepPhotoOrComposition(
  choice: number[],
  photo: ArtifactPhoto,
  look: Look,
  like: ImagePlanRequest["like"],
): readonly number[] {
  if (like?.look !== look) return choice;
  const isSame = (number: number) => number === like.composition;
  const kept = choice.filter((number) => isSame(number) !== (photo.id === like.photoId));
  return kept.length > 0 ? kept : choice;
}

function chooseParameters(slots: ReadonlyMap<string, string>, variant?: Variant): PlanParameters {
  const pick = (slot: string, values: Record<string, number>, usual: number): number =>
    values[slots.get(slot) ?? ""] ?? usual;
  const amount = (slot: string, more: number) => pick(slot, { more, off: 0 }, 1);
  const hue = tintHues[slots.get("tint") ?? ""];
  const usualSoftness = variant === "woman" ? 0.6 : variant === "man" ? 0.42 : 0.5;
  return {
    exposure: pick("brightness", { bright: 0.5, dark: -0.6 }, 0),
    warmth: pick("warmth", { warm: 0.8, cool: -0.8 }, 0),
    contrast: pick("contrast", { high: 0.3, low: -0.25 }, 0),
    saturation: pick("colour", { none: 0, vivid: 1.3, muted: 0.62 }, 1),
    grain: amount("grain", 2),
    vignette: amount("vignette", 2),
    glow: amount("glow", 2),
    blur: amount("blur", 1.8),
    softness: pick("softness", { soft: 0.85, hard: 0.15 }, usualSoftness),
    tint: hue === undefined ? null : { hue, strength: 1 },
  };
}
