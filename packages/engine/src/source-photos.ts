import type { AspectRatio, ImageFlaw, RecipeId } from "@portrait-studio/contract";
import type { PhotoSizes } from "@portrait-studio/darkroom/sizes";

/** A photo that images can be made from. Plain JSON. */
export interface SourcePhoto {
  id: string;
  /** cheek to cheek in pixels */
  face: number;
  hairCut: boolean;
  /** whether the person can stand before a backdrop; absent in models of before */
  cutOut?: boolean;
  /** whether images are made from it without being asked for */
  chosen: boolean;
  /** the engine's own */
  sizes?: PhotoSizes | undefined;
}

export interface Size {
  width: number;
  height: number;
}

export interface SizesPreview {
  prompt: string;
  negativePrompt?: string | undefined;
  recipeId?: RecipeId | undefined;
  aspectRatio: AspectRatio;
  /** photos that the image may be made from */
  sources: readonly SourcePhoto[];
  /** the plan of an image that these are to be like, as `fetchImage` gave it, and how many they are */
  like?: unknown;
  count?: number | undefined;
}

export interface ContactSheetInput {
  modelId: string;
  artifactRef: string;
  leftOut: readonly string[];
  /** 4:5 each */
  frames: readonly { recipeId: RecipeId; prompt: string; seed: number }[];
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
