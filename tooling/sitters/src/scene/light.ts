import type { Rgb } from "../shade/colour.ts";

/** A far light: where it stands (degrees from the camera to the picture's right, degrees up), its colour and width. */
export type Lamp = {
  azimuth: number;
  elevation: number;
  colour: Rgb;
  /** Width of the soft edge of its shadows on the face, in centimetres. */
  softness: number;
};

export type LightSet = {
  key: Lamp;
  rim: Lamp;
  /** Light from everywhere, and how it grows towards a direction: right, up, camera. */
  around: Rgb;
  towards: readonly [Rgb, Rgb, Rgb];
  /** Shape of the key's reflection in the eyes. */
  catchlight: "window" | "softbox" | "round" | "sky";
};

export type LightName = keyof typeof lightSets;

/** Unit vector towards a lamp. */
export function lampDirection(lamp: Lamp): readonly [number, number, number] {
  const a = (lamp.azimuth * Math.PI) / 180;
  const e = (lamp.elevation * Math.PI) / 180;
  return [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)];
}

const grey = (value: number): Rgb => [value, value, value];

export const lightSets = {
  /** Studio: a large box from the left, a weak rim from behind. */
  softboxLeft: {
    key: { azimuth: -40, elevation: 34, colour: [1.12, 1.07, 1.0], softness: 1.5 },
    rim: { azimuth: 142, elevation: 28, colour: [0.5, 0.52, 0.56], softness: 1 },
    around: [0.2, 0.205, 0.22],
    towards: [grey(-0.02), [0.07, 0.07, 0.08], grey(0.08)],
    catchlight: "softbox",
  },
  softboxRight: {
    key: { azimuth: 36, elevation: 30, colour: [1.1, 1.06, 1.0], softness: 1.5 },
    rim: { azimuth: -145, elevation: 24, colour: [0.55, 0.55, 0.55], softness: 1 },
    around: [0.24, 0.24, 0.25],
    towards: [grey(0.02), grey(0.06), grey(0.1)],
    catchlight: "softbox",
  },
  /** Beauty: a ring close to the camera, hardly any shade. */
  front: {
    key: { azimuth: -10, elevation: 28, colour: [0.86, 0.83, 0.79], softness: 2.4 },
    rim: { azimuth: 160, elevation: 40, colour: grey(0.35), softness: 1.5 },
    around: [0.25, 0.25, 0.26],
    towards: [grey(0), grey(0.03), grey(0.1)],
    catchlight: "round",
  },
  /** Daylight through a window on one side. */
  windowLeft: {
    key: { azimuth: -62, elevation: 16, colour: [1.1, 1.14, 1.2], softness: 2.2 },
    rim: { azimuth: 120, elevation: 20, colour: [0.22, 0.2, 0.17], softness: 1.5 },
    around: [0.22, 0.22, 0.225],
    towards: [[-0.14, -0.14, -0.15], grey(0.04), grey(0.06)],
    catchlight: "window",
  },
  windowRight: {
    key: { azimuth: 55, elevation: 18, colour: [1.12, 1.14, 1.18], softness: 2.2 },
    rim: { azimuth: -130, elevation: 20, colour: [0.22, 0.2, 0.17], softness: 1.5 },
    around: [0.25, 0.245, 0.24],
    towards: [[0.14, 0.14, 0.15], grey(0.04), grey(0.06)],
    catchlight: "window",
  },
  /** Open shade outdoors: the sky from above, green light from below. */
  openShade: {
    key: { azimuth: -18, elevation: 52, colour: [0.62, 0.66, 0.72], softness: 3.2 },
    rim: { azimuth: 150, elevation: 45, colour: [0.42, 0.45, 0.42], softness: 2 },
    around: [0.36, 0.39, 0.38],
    towards: [grey(-0.03), [0.16, 0.18, 0.22], grey(0.1)],
    catchlight: "sky",
  },
  /** Late sun from behind, the face lit by the sky and a bright ground. */
  goldenHour: {
    key: { azimuth: 30, elevation: 18, colour: [0.72, 0.66, 0.58], softness: 3 },
    rim: { azimuth: -148, elevation: 22, colour: [2.3, 1.55, 0.8], softness: 0.5 },
    around: [0.36, 0.33, 0.31],
    towards: [grey(0.04), [0.06, 0.06, 0.07], grey(0.14)],
    catchlight: "sky",
  },
  /** Morning sun from the side, soft through haze. */
  morning: {
    key: { azimuth: 46, elevation: 30, colour: [1.3, 1.16, 0.96], softness: 0.8 },
    rim: { azimuth: -120, elevation: 30, colour: [0.35, 0.4, 0.48], softness: 1.5 },
    around: [0.24, 0.26, 0.3],
    towards: [grey(0.02), [0.08, 0.1, 0.13], grey(0.04)],
    catchlight: "round",
  },
  /** Indoors in the evening: a warm lamp and cool light from a window behind. */
  lamp: {
    key: { azimuth: -30, elevation: 36, colour: [1.12, 0.95, 0.76], softness: 1.2 },
    rim: { azimuth: 125, elevation: 10, colour: [0.3, 0.42, 0.62], softness: 1 },
    around: [0.19, 0.17, 0.16],
    towards: [grey(-0.02), grey(0.03), grey(0.05)],
    catchlight: "round",
  },
  /** Grey sky: even light from above and in front. */
  overcast: {
    key: { azimuth: 15, elevation: 42, colour: [0.66, 0.68, 0.72], softness: 3.4 },
    rim: { azimuth: 180, elevation: 60, colour: grey(0.3), softness: 3 },
    around: [0.38, 0.39, 0.41],
    towards: [grey(0.02), [0.15, 0.155, 0.17], grey(0.12)],
    catchlight: "sky",
  },
} as const satisfies Record<string, LightSet>;
