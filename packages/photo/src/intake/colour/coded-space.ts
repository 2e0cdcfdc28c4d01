import type { Chromaticity, ColourSpace } from "./create-profile.ts";

/** The numbers are those of ITU-T H.273, as in PNG's cICP and HEIC's nclx. */
export interface CodedColours {
  primaries: number;
  transfer: number;
}

const d65: Chromaticity = [0.3127, 0.329];
const rec709: Gamut = {
  primaries: [
    [0.64, 0.33],
    [0.3, 0.6],
    [0.15, 0.06],
  ],
  white: d65,
};

type Gamut = Pick<ColourSpace, "primaries" | "white">;

const gamuts: Readonly<Record<number, Gamut>> = {
  5: {
    primaries: [
      [0.64, 0.33],
      [0.29, 0.6],
      [0.15, 0.06],
    ],
    white: d65,
  },
  6: {
    primaries: [
      [0.63, 0.34],
      [0.31, 0.595],
      [0.155, 0.07],
    ],
    white: d65,
  },
  9: {
    primaries: [
      [0.708, 0.292],
      [0.17, 0.797],
      [0.131, 0.046],
    ],
    white: d65,
  },
  11: {
    primaries: [
      [0.68, 0.32],
      [0.265, 0.69],
      [0.15, 0.06],
    ],
    white: [0.314, 0.351],
  },
  12: {
    primaries: [
      [0.68, 0.32],
      [0.265, 0.69],
      [0.15, 0.06],
    ],
    white: d65,
  },
};

/** cd/m2 of white in a picture whose curve goes far beyond it (ITU-R BT.2408) */
const hdrWhite = 203;

/** the value of white in a picture of the hybrid curve (ITU-R BT.2408) */
const hlgWhite = 0.75;

const curves: Readonly<Record<number, ColourSpace["toLight"]>> = {
  4: (value) => value ** 2.2,
  5: (value) => value ** 2.8,
  8: (value) => value,
  16: (value) => rollOff(pqToCandelas(value) / hdrWhite),
  18: (value) => rollOff(hlgToLight(value) / hlgToLight(hlgWhite)),
};

/** It is undefined where the numbers mean sRGB or nothing known. Curves of television are shown as sRGB's, as browsers do. */
export function findCodedSpace({ primaries, transfer }: CodedColours): ColourSpace | undefined {
  const gamut = gamuts[primaries];
  const curve = curves[transfer];
  if (!gamut && !curve) return undefined;
  return { ...(gamut ?? rec709), toLight: curve ?? srgbToLight };
}

export function createMeasuredSpace(gamut: Gamut | undefined, gamma: number | undefined): ColourSpace {
  return { ...(gamut ?? rec709), toLight: gamma ? (value) => value ** (1 / gamma) : srgbToLight };
}

function srgbToLight(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** SMPTE ST 2084 */
function pqToCandelas(value: number): number {
  const root = value ** (32 / 2523);
  return 10_000 * (Math.max(root - 107 / 128, 0) / (2413 / 128 - (2392 / 128) * root)) ** (8192 / 1305);
}

/** ITU-R BT.2100: light of the scene, which needs no other display than this to be told by its white */
function hlgToLight(value: number): number {
  return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/** Leaves light below nine tenths of white as it is, and bends what is above towards white. */
function rollOff(light: number): number {
  const knee = 0.9;
  return light <= knee ? light : knee + (1 - knee) * (1 - Math.exp((knee - light) / (1 - knee)));
}
