import type { PhotoVerdict, SetAnalysis } from "../analysis/types.ts";
import { mixSeeds, randomFrom } from "../pixels/seeded-random.ts";
import { type RetouchSetting, retouchSettings } from "../retouch/strengths.ts";
import { chooseCrop } from "./choose-crop.ts";
import { dropUsedWords } from "./drop-used-words.ts";
import { tintHues } from "./lexicon.ts";
import { readPrompt } from "./read-prompt.ts";
import {
  type AspectRatio,
  aspectRatios,
  type Framing,
  framings,
  type Look,
  looks,
  type Mount,
  type Parameters,
  type PortraitPlan,
  type Size,
} from "./types.ts";

export type { PortraitPlan } from "./types.ts";

type Variant = "woman" | "man";

export interface PortraitWish {
  artifact: SetAnalysis;
  prompt: string;
  negativePrompt?: string | undefined;
  /** one of the looks; decides over the words of the prompt. Others are ignored */
  recipeId?: string | undefined;
  variant?: Variant | undefined;
  seed: number;
  /** 0, 1, 2 ... of the pictures asked for together */
  index: number;
  aspectRatio: AspectRatio;
  /** photos whose matte will be at hand when the plan is rendered */
  mattes?: readonly string[] | undefined;
  /** how much the face is retouched; light by default, and words of the prompt decide over it */
  retouch?: RetouchSetting | undefined;
  /** of the finished picture, in pixels; 1024 unless told */
  longSide?: 1024 | 2048 | undefined;
}

/** Looks that are better before a backdrop of their own. */
const studioLooks: ReadonlySet<Look> = new Set<Look>([
  "corporate",
  "noir",
  "editorial",
  "renaissance",
  "neon80s",
  "glamour",
  "hyperReal",
]);

/** The framings that a look walks through; others walk through close and bust. */
const usualFramings: Partial<Record<Look, readonly Framing[]>> = {
  corporate: ["bust"],
  editorial: ["half", "bust"],
  environmental: ["half", "bust"],
  glamour: ["close"],
  renaissance: ["bust"],
  polaroid: ["bust", "close"],
};

/**
 * Decides everything about one portrait: which photo, what of it, and how it is developed. Pure and repeatable; the photo
 * itself isn't needed.
 * @throws RangeError when the artifact holds no photo at all
 */
export function planPortrait(wish: PortraitWish): PortraitPlan {
  const { artifact, seed, index, aspectRatio, variant } = wish;
  const recipe = looks.find((look) => look === wish.recipeId) ?? null;
  const { slots, reading } = readPrompt(wish.prompt, wish.negativePrompt ?? "", recipe);
  const look = recipe ?? looks.find((name) => name === slots.get("look")) ?? "natural";
  // whoever asks for a blurred or a sharp background wants to see their own
  const cutOuts = studioLooks.has(look) && !slots.has("blur") ? (wish.mattes ?? []) : [];
  const isCutOut = ({ id }: PhotoVerdict) => cutOuts.includes(id);
  // clean cut-outs come first where the look has a backdrop for them
  const references = shuffledReferences(artifact, seed).sort(
    (a, b) => Number(isCutOut(b)) - Number(isCutOut(a)),
  );
  const photo = references[index % references.length];
  // each look stands a little elsewhere: the same photo in two looks is two pictures
  const random = randomFrom(mixSeeds(seed, index, 1, looks.indexOf(look)));
  // When all references have been shown, a photo comes back framed otherwise, and then lit otherwise.
  const lap = Math.floor(index / references.length);
  const place = index % references.length;
  const usual = usualFramings[look] ?? (variant === "man" ? ["bust", "close"] : ["close", "bust"]);
  const framing =
    framings.find((name) => name === slots.get("frame")) ??
    usual[(mixSeeds(seed, 2) + place + lap) % usual.length];
  const turn = mixSeeds(seed, 6) + place + (usual.length > 1 ? lap >> 1 : lap);
  const size = sizeOf(aspectRatio, wish.longSide ?? 1024);
  const mount = chooseMount(look, aspectRatio, photo);
  const picture = pictureSize(mount, size);
  const drift = { size: random() * 2 - 1, across: random() * 2 - 1, down: random() * 2 - 1 };
  const light = slots.get("light");
  const keySide = light === "left" || light === "right" ? light : turn % 2 === 0 ? "left" : "right";
  const beside = keySide === "left" ? 0.58 : 0.42;
  const renderer = isCutOut(photo) ? "studio" : "inPlace";
  const across = picture.width > picture.height * 1.4 ? beside : 0.5;
  return {
    version: 1,
    photoId: photo.id,
    look,
    renderer,
    framing,
    mount,
    size,
    picture,
    ...chooseCrop({ photo, framing, picture, drift, across }),
    keySide,
    parameters: chooseParameters(slots, variant),
    retouch: retouchSettings.find((setting) => setting === slots.get("retouch")) ?? wish.retouch ?? "light",
    palette: (mixSeeds(seed, 3) + index) % 3,
    textureSeed: mixSeeds(seed, index, 4, looks.indexOf(look)),
    reading: dropUsedWords(reading, look, renderer),
  };
}

/** All references in an order of the seed's own, so that pictures asked for together show different photos. */
function shuffledReferences({ photos, references }: SetAnalysis, seed: number): PhotoVerdict[] {
  const chosen = references.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
  const usable = photos.filter((photo) => photo.usable);
  const order = [chosen, usable, [...photos]].find((some) => some.length > 0);
  if (!order) {
    throw new RangeError("there is no photo to make a portrait from");
  }
  const random = randomFrom(mixSeeds(seed, 5));
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

function sizeOf(aspectRatio: AspectRatio, longerSide: number): Size {
  const ratio = aspectRatios[aspectRatio];
  return ratio >= 1
    ? { width: longerSide, height: Math.round(longerSide / ratio) }
    : { width: Math.round(longerSide * ratio), height: longerSide };
}

/** Bars of wide film only where the photo is wide enough for a whole head between them. */
function chooseMount(look: Look, aspectRatio: AspectRatio, { width, height, head }: PhotoVerdict): Mount {
  if (look === "polaroid") {
    return "card";
  }
  const roomForBars = width / (head.height * height * 1.12) >= 2.1;
  return look === "cinematic" && aspectRatio === "16:9" && roomForBars ? "bars" : "none";
}

/** The developed part of the picture; on a card it is nearly square, as instant film is. */
export function pictureSize(mount: Mount, { width, height }: Size): Size {
  if (mount === "bars") {
    return { width, height: Math.round(width / 2.39) };
  }
  if (mount === "card") {
    const side = Math.min(width * 0.79, height * 0.71);
    const tall = Math.min(1.22, Math.max(1, (height * 0.7) / (width * 0.79)));
    return { width: Math.round(side), height: Math.round(side * tall) };
  }
  return { width, height };
}

function chooseParameters(slots: ReadonlyMap<string, string>, variant?: Variant): Parameters {
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
