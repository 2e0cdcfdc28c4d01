import type { FaceShape } from "../geometry/face-shape.ts";
import type { Neckline } from "../geometry/garment.ts";
import type { BeardLook } from "../hair/beard.ts";
import type { BrowLook } from "../hair/brow-shape.ts";
import type { HairStyle } from "../hair/hair-style.ts";
import type { ClothLook } from "../shade/cloth.ts";
import type { Rgb } from "../shade/colour.ts";
import type { EyeLook } from "../shade/eye.ts";
import type { SkinLook } from "../shade/skin.ts";

export type Garment = { neckline: Neckline; looseness: number; look: ClothLook };

/** Colours of the darkest and lightest hairs, share of grey ones, and how dark brows and lashes are against them. */
export type HairColour = { dark: Rgb; light: Rgb; grey: number; faceTone: number };

/** Everything that makes one person who does not exist. */
export type Person = {
  face: FaceShape;
  skin: SkinLook;
  eyes: EyeLook;
  brows: BrowLook;
  lashes: number;
  beard?: BeardLook;
  hair: HairColour;
  style: HairStyle;
  garments: readonly Garment[];
};
