import type { Plane } from "@portrait-studio/raster";
import type { RetouchSetting } from "./settings.ts";

export interface Changes {
  light: Plane;
  red: Plane;
  yellow: Plane;
}

export interface Strengths {
  /** part of the band between pores and features that is taken out */
  band: number;
  /** how far a bright and a dark spot may stand out before it counts as a feature, OKLab lightness */
  bright: number;
  dark: number;
  /** part of the gap between under-eye and cheek that is closed, and the most that it lightens */
  underEye: number;
  mostLift: number;
  /** part of a stray colour that is taken out, and how far the skin's own colours stray */
  cast: number;
  tolerance: number;
  /** part of a mirrored light that is taken off the skin */
  shine: number;
  /** part of the colour of teeth and of the whites of the eyes that is taken out, and by how much they are lightened */
  whiten: number;
  whiteLift: number;
}

export const strengthsBySetting: Readonly<Record<Exclude<RetouchSetting, "none">, Strengths>> = {
  light: {
    band: 0.5,
    bright: 0.04,
    dark: 0.026,
    underEye: 0.3,
    mostLift: 0.03,
    cast: 0.35,
    tolerance: 0.01,
    shine: 0.55,
    whiten: 0.22,
    whiteLift: 0.012,
  },
  full: {
    band: 0.85,
    bright: 0.09,
    dark: 0.05,
    underEye: 0.55,
    mostLift: 0.07,
    cast: 0.75,
    tolerance: 0.006,
    shine: 0.8,
    whiten: 0.4,
    whiteLift: 0.028,
  },
};
