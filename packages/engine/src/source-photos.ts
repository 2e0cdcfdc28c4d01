import type { AspectRatio, ImageFlaw, RecipeId } from "@portrait-studio/contract";
import type { RenditionsRequest, SizedPhoto } from "@portrait-studio/darkroom/sizes";

export type SourcePhoto = SizedPhoto;

export interface Size {
  width: number;
  height: number;
}

export interface SizesPreview {
  prompt: string;
  negativePrompt?: string | undefined;
  recipeId?: RecipeId | undefined;
  aspectRatio: AspectRatio;
  sources: readonly SourcePhoto[];
  /** the plan of an image that these are to be like, as `fetchImage` gave it, and how many they are */
  like?: unknown;
  count?: number | undefined;
}

export interface RenditionsWish
  extends Omit<RenditionsRequest, "recipeId" | "like" | "first" | "taken" | "uses"> {
  recipeId?: RecipeId | undefined;
  like?: unknown;
  first?: unknown;
  taken?: readonly unknown[] | undefined;
}

export interface ContactSheetInput {
  modelId: string;
  artifactRef: string;
  leftOut: readonly string[];
  taken?: readonly unknown[];
  /** 4:5 each */
  frames: readonly { recipeId: RecipeId; prompt: string; seed: number }[];
  /** is awaited before each frame: what is paid goes first */
  whenFree?: () => Promise<void>;
  /** is called with each frame as soon as it is made, and with its place in the input */
  onFrame: (frame: SheetFrame, index: number) => Promise<void>;
}

export type SheetFrame = { recipeId: RecipeId } & (ContactFrame | { flaw: ImageFlaw });

export interface ContactFrame extends Size {
  /** WebP, 320 pixels high; `width` and `height` are those of the image at full size */
  bytes: Uint8Array;
  photoId: string;
  /** whether the person is in the photo's own place, since no cut-out of it is used */
  ownBackground: boolean;
  /** makes the same image at full size: `GenerationInput.plan` */
  plan: unknown;
}
