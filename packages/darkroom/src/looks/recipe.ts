import type { Raster } from "@portrait-studio/raster";
import type { BuildSet } from "../backdrops/types.ts";
import type { Framing, ImagePlan } from "../plan/types.ts";
import type { LightMeter, Rig } from "../relighting/lamps/types.ts";
import type { DetailLift } from "../render/detail.ts";
import { type Finish, plainFinish } from "../render/finish.ts";
import type { Scene } from "../render/scene.ts";
import type { RetouchSetting } from "../retouch/settings.ts";

export interface Composition {
  set: BuildSet;
  light: Rig;
  framing: Framing;
  /** how far the eyes are from the middle, in parts of the image's width: towards the key's side */
  x?: number;
  /** how much of the set's light creeps round the person's outline; 0.3 unless given */
  wrap?: number;
  /** shadow that the person throws on the set, away from the key: how far (parts of the width), how dark, how soft */
  shadow?: { reach: number; depth: number; softness: number };
}

export interface Recipe {
  /** at least three, so that images of one request differ; a plan names one */
  compositions: readonly Composition[];
  meter: LightMeter;
  /** steepest edge that its light may draw on a face, as `measureLight` has it */
  mostEdge: number;
  finish: Finish;
  /** what the split tone is, by the plan's palette; the finish's own where there is none */
  tones?: readonly Pick<Finish["grade"], "shadows" | "highlights">[];
  /** how much the face is retouched, where nobody asks for anything else */
  retouch: RetouchSetting;
  /** threads, lashes and textures, lifted before the light */
  detail?: DetailLift;
  /** colour taken out of the person before coloured lamps put other colour in, 0..1 */
  desaturate?: number;
  /** factor on the own background's light where nobody was cut out, and its blur in parts of the image's width */
  inPlace: { light: number; blur: number };
  /** what the finished image is made into */
  medium?: (image: Raster, scene: Scene, plan: ImagePlan) => Raster;
  /** where a backdrop is not the look itself: how far its lightness goes at most towards that of the photo's own wall, in OKLab */
  leans?: number;
  /** its strokes take the place of the photo's finest detail */
  strokes?: boolean;
}

const usualMeter: LightMeter = {
  strength: 0.8,
  floor: -0.1,
  knee: { from: 0.55, top: 0.9 },
};

/** A look by what it has of its own: the usual meter, the face in the middle of a bust, a plain finish and light retouching are the defaults. */
type LookSettings = Omit<Recipe, "compositions" | "meter" | "mostEdge" | "finish" | "retouch"> &
  Partial<Pick<Recipe, "mostEdge" | "retouch">> & {
    meter?: Partial<LightMeter>;
    compositions: readonly (Omit<Composition, "framing"> & Partial<Pick<Composition, "framing">>)[];
    finish: Partial<Omit<Finish, "bloom">> & { bloom?: Partial<Finish["bloom"]> };
  };

export function defineLooks<Name extends string>(looks: Record<Name, LookSettings>): Record<Name, Recipe> {
  const define = ({ compositions, meter, finish, ...own }: LookSettings): Recipe => ({
    mostEdge: 0.27,
    retouch: "light",
    ...own,
    compositions: compositions.map((composition) => ({ framing: "bust", ...composition })),
    meter: { ...usualMeter, ...meter },
    finish: { ...plainFinish, ...finish, bloom: { ...plainFinish.bloom, ...finish.bloom } },
  });
  const entries = Object.entries<LookSettings>(looks).map(([name, settings]) => [name, define(settings)]);
  return Object.fromEntries(entries) as Record<Name, Recipe>;
}
