import type { AspectRatio } from "@portrait-studio/contract";
import { type Look, looks, readPrompt, traitsByLook, wantsSet } from "@portrait-studio/prompts";
import { computeSize, frameSource, type SizedPhoto } from "./image-sizes.ts";
import { framings, type ImagePlan, type Mount, type Size } from "./types.ts";

export { chooseRenditions, type RenditionsRequest } from "./choose-renditions.ts";
export type { PhotoSizes, SizedPhoto } from "./image-sizes.ts";
export type { Rendition } from "./types.ts";

export interface SizesPreview {
  prompt: string;
  negativePrompt?: string | undefined;
  /** one of the looks; others are ignored */
  recipeId?: string | undefined;
  aspectRatio: AspectRatio;
  sources: readonly SizedPhoto[];
  /** the plan of an image that these are to be like, as `planImage` takes it, and how many they are */
  like?: Pick<ImagePlan, "photoId" | "look" | "composition"> | undefined;
  count?: number | undefined;
}

function getMounts(look: Look, aspectRatio: AspectRatio): Mount[] {
  if (look === "polaroid") return ["card"];
  return look === "cinematic" && aspectRatio === "16:9" ? ["none", "bars"] : ["none"];
}

export function previewSizes({
  prompt,
  negativePrompt,
  recipeId,
  aspectRatio,
  sources,
  like,
  count = 1,
}: SizesPreview): { smallest: Size; largest: Size } | null {
  const recipe = looks.find((look) => look === recipeId) ?? null;
  const { slots } = readPrompt(prompt, negativePrompt ?? "", recipe);
  const look = recipe ?? looks.find((name) => name === slots.get("look")) ?? "natural";
  const asked = framings.find((name) => name === slots.get("frame"));
  const isStudio = wantsSet(slots, look);
  const liked = sources.filter(({ id }) => id === like?.photoId);
  // its own photo makes the first of them
  const shown = liked.length > 0 && count === 1 ? liked : sources;
  // words that name a place or a colour leave some compositions out: which, only the looks themselves know
  const isNamed = slots.has("set") || slots.has("backdrop");
  const getFramings = ({ id }: SizedPhoto) => {
    const all = traitsByLook[look].framings;
    if (like?.look !== look || isNamed) return all;
    const kept = all.filter((_, i) => (i === like.composition) !== (id === like.photoId));
    return kept.length > 0 ? kept : all;
  };
  const sides = shown.flatMap((source) =>
    getFramings(source).flatMap((usual) => {
      const { framing, side } = frameSource(source, look, { usual, asked }, aspectRatio);
      const held = (isStudio ? source.sizes?.studio : undefined) ?? source.sizes?.inPlace ?? {};
      return getMounts(look, aspectRatio)
        .flatMap((mount) => held[`${mount} ${framing} ${aspectRatio}`] ?? side)
        .map((most) => Math.min(side, most));
    }),
  );
  if (sides.length === 0) return null;
  return {
    smallest: computeSize(aspectRatio, Math.min(...sides)),
    largest: computeSize(aspectRatio, Math.max(...sides)),
  };
}
