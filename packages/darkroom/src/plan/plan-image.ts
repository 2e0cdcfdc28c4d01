import type { SetAnalysis } from "@portrait-studio/photo/types";
import { applyWords, looks, tintHues, wantsSet } from "@portrait-studio/prompts";
import { mixSeeds, randomFrom } from "@portrait-studio/raster";
import { recipes } from "../looks/recipes.ts";
import { type RetouchSetting, retouchSettings } from "../retouch/settings.ts";
import { chooseCrop } from "./choose-crop.ts";
import { chooseRenditions, type RenditionsRequest, readLook } from "./choose-renditions.ts";
import { chooseMount, computeSize, developedSize, frameSource, toSource } from "./image-sizes.ts";
import { computeDrift, placeAcross } from "./stances.ts";
import { toSources } from "./to-sources.ts";
import { framings, type ImagePlan, type PlanParameters, type Rendition } from "./types.ts";

export type { ImagePlan } from "./types.ts";

type Variant = "woman" | "man" | "neutral";

export interface ImagePlanRequest extends Omit<RenditionsRequest, "sources" | "count" | "first"> {
  artifact: SetAnalysis;
  variant?: Variant | undefined;
  /** what it is to show; without it, what the seed and the index choose */
  rendition?: Rendition | undefined;
  /** 0, 1, 2 ... of the images asked for together */
  index: number;
  /** photos whose matte will be at hand when the plan is rendered */
  mattes?: readonly string[] | undefined;
  /** how much the face is retouched; as the look usually does where it is missing. Words of the prompt decide over it */
  retouch?: RetouchSetting | undefined;
  /** of the finished image, in pixels; as large as the photo carries, at most 2048, where it is missing */
  longSide?: number | undefined;
}

/** The same request gives the same plan. @throws RangeError when the artifact holds no photo at all */
export function planImage(request: ImagePlanRequest): ImagePlan {
  const { artifact, seed, index, aspectRatio, variant } = request;
  const { look, said } = readLook(request);
  const { slots } = said;
  const mattes = request.mattes ?? [];
  const rendition = request.rendition ?? chooseByIndex(request, toSources(artifact, mattes));
  const { composition, keySide, aside } = rendition;
  const photo = artifact.photos.find(({ id }) => id === rendition.photoId);
  if (!photo) throw new RangeError(`the set has no photo ${rendition.photoId}`);
  const isCutOut = wantsSet(slots, look) && mattes.includes(photo.id);
  // each look stands a little elsewhere: the same photo in two looks is two images
  const random = randomFrom(mixSeeds(seed, index, 1, looks.indexOf(look)));
  const renderer = isCutOut ? "studio" : "inPlace";
  const { backdrop, gel, rim, frame, reading } = applyWords(said, look, {
    ...toSource(photo),
    cutOut: isCutOut,
  });
  const { compositions } = recipes[look];
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
  const size = computeSize(aspectRatio, request.longSide ?? side);
  const mount = chooseMount(look, aspectRatio, photo, renderer);
  const image = developedSize(mount, size);
  const drift = { size: random() * 2 - 1, across: random() * 2 - 1, down: random() * 2 - 1 };
  const apart = computeDrift(look, randomFrom(mixSeeds(seed, index, 1))());
  const beside = keySide === "left" ? 0.08 : -0.08;
  const across = placeAcross(aside, image.width > image.height * 1.4 ? beside : 0, image);
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
    aside,
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

/** Where no more differ, or all were tried in vain, they begin again. */
function chooseByIndex(request: ImagePlanRequest, sources: RenditionsRequest["sources"]): Rendition {
  const count = request.index + 1;
  const some = chooseRenditions({ ...request, sources, count });
  const all = some.length > 0 ? some : chooseRenditions({ ...request, sources, count, passedOver: [] });
  return all[request.index % all.length];
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
