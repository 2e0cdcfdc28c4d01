import type { Box } from "@portrait-studio/contract";
import type { Look, Reading } from "@portrait-studio/prompts";
import type { RetouchSetting } from "../retouch/settings.ts";

export const aspectRatios = {
  "1:1": 1,
  "4:5": 4 / 5,
  "3:4": 3 / 4,
  "2:3": 2 / 3,
  "9:16": 9 / 16,
  "16:9": 16 / 9,
} as const;
export type AspectRatio = keyof typeof aspectRatios;

export const framings = ["close", "bust", "half"] as const;
export type Framing = (typeof framings)[number];

export type Mount = "none" | "bars" | "card";

export type Renderer = "studio" | "inPlace";

export interface Size {
  width: number;
  height: number;
}

/** -1 is to the left of the middle, 1 to the right: they are further apart than two images that look the same. */
export const asides = [0, -1, 1] as const;
export type Aside = (typeof asides)[number];

/** A model sells none twice. It is plain JSON. */
export type Rendition = Pick<
  ImagePlan,
  "photoId" | "look" | "composition" | "keySide" | "aside" | "backdrop" | "gel"
>;

export interface PlanParameters {
  /** stops, 0 as the look has it */
  exposure: number;
  /** -1 cool to 1 warm */
  warmth: number;
  /** added to the look's contrast */
  contrast: number;
  /** factor, 0 is black and white */
  saturation: number;
  /** factors of what the look has; 0 removes it, and above 1 a look without any gets some */
  grain: number;
  vignette: number;
  glow: number;
  blur: number;
  /** of the light, 0 hard to 1 soft; 0.5 is the look's own */
  softness: number;
  /** a colour over the whole image: hue in OKLab degrees, strength 0..1 */
  tint: { hue: number; strength: number } | null;
}

/** A plan is plain JSON: kept, it makes the same image again. */
export interface ImagePlan {
  version: 1;
  photoId: string;
  look: Look;
  renderer: Renderer;
  composition: number;
  framing: Framing;
  mount: Mount;
  /** the finished image in pixels */
  size: Size;
  /** that size was asked for: the image has it, however far the photo is enlarged for it */
  exactSize?: true;
  /** the part of it that is developed from the photo, in pixels; the name is in stored plans */
  picture: Size;
  /** what of the photo is used, in fractions of the photo */
  crop: Box;
  /** where that lies in the developed image, in its fractions; what is left round it is continued from the edge */
  place: Box;
  /** the side the light comes from, as the image shows it */
  keySide: "left" | "right";
  /** where the person stands: in the middle, or a little to the left or right of it */
  aside: Aside;
  parameters: PlanParameters;
  /** colours that the prompt asks for, as #rgb or #rrggbb: of what is behind the person, of the main lamp, of the lamp opposite */
  backdrop?: string;
  gel?: string;
  rim?: string;
  /** light from behind is asked for, of no colour */
  backlit?: true;
  retouch: RetouchSetting;
  /** 0..2, which of the look's colour sets */
  palette: number;
  textureSeed: number;
  reading: Reading;
}

export type Placing = Pick<ImagePlan, "crop" | "place" | "picture">;
