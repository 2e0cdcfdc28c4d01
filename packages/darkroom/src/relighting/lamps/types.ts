import type { Triple } from "@portrait-studio/raster";

/** Directions and places are written for a key light on the image's right, and are mirrored where it stands on the left. */
export interface Lamp {
  /** towards the lamp: x to the key's side, y down, z to the viewer; any length */
  from: Triple;
  /** linear; white light is about 1, 1, 1 */
  colour: Triple;
  strength: number;
  /** 0 leaves everything turned away dark, 1 wraps round the whole head */
  wrap: number;
  /** the lamp's size as `castShadow` takes it; without one it throws no shadow */
  size?: number;
  /** lights only what is seen edge-on: rims and hair */
  rim?: boolean;
  blinds?: boolean;
  /** it stands near: light falls off from this side of the image, by half over this many face widths */
  fall?: number;
}

export interface Rig {
  ambient: Triple;
  lamps: readonly Lamp[];
  /** light on the lit part of the face, of what it has in the person's own photos: 1 keeps the exposure, less is a darker image */
  level: number;
  /** how much of the photo's own light is taken away first, 0..1 */
  shadingRemoval: number;
  /** how much darker the body gets downwards, 0..1 */
  bodyFalloff?: number;
  /** a gel is before its main lamp, which takes light away */
  isGelled?: boolean;
  /** shine of the skin, 0..1 */
  specular?: number;
}

export interface LightMeter {
  /** how much of the light's shape is laid on the person; 1 is all of it */
  strength: number;
  /** least that the face's median gains, in natural logarithms of light */
  floor: number;
  /** from where on lit skin is held back, and what it never exceeds, in linear light */
  knee: { from: number; top: number };
}
