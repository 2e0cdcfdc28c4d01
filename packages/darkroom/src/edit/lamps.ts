import { clamp, mix, RowReader, smoothstep, type Triple } from "@portrait-studio/raster";
import { keepSkin } from "../relighting/lamps/keep-skin.ts";
import { layLight } from "../relighting/lamps/lay-light.ts";
import { tubes } from "../relighting/lamps/rigs.ts";
import { shadeByRig } from "../relighting/lamps/shade-by-rig.ts";
import type { Lamp, LightMeter, Rig } from "../relighting/lamps/types.ts";
import type { Scene } from "../render/scene.ts";

const white: Triple = [1, 0.99, 0.97];
/** Words ask for as much light as they name. */
const plainMeter: LightMeter = {
  strength: 1,
  floor: Number.NEGATIVE_INFINITY,
  knee: { from: 0.55, top: 0.85 },
};
/** Nothing is lit by more than this share beyond what was asked for. */
const mostAmount = 1.25;

/** One large lamp; the other side keeps enough light to be seen. */
function oneLamp(from: Triple, colour: Triple, more: Partial<Lamp> = {}): Rig {
  return {
    ambient: [0.27, 0.275, 0.285],
    lamps: [{ from, colour, strength: 1.05, wrap: 0.18, size: 0.22, ...more }],
    level: 1,
    shadingRemoval: 0.8,
    bodyFalloff: 0,
    specular: 0.15,
  };
}

/** A side of -1 is the image's left. */
export function lightFromSide(scene: Scene, side: -1 | 1, colour: Triple, amount: number): void {
  layRig(
    scene,
    oneLamp([0.86, -0.28, 0.42], colour),
    { side, background: 0.85, isWhite: Math.min(...colour) > 0.9 },
    amount,
  );
}

export function lightFromAbove(scene: Scene, amount: number): void {
  layRig(
    scene,
    oneLamp([0, -0.8, 0.55], white, { wrap: 0.25 }),
    { side: 1, background: 0.85, isWhite: true },
    amount,
  );
}

export function softenLight(scene: Scene, amount: number): void {
  const side = scene.ownLight.side < 0 ? -1 : 1;
  const rig: Rig = {
    ambient: [0.62, 0.62, 0.62],
    lamps: [{ from: [0.35, -0.35, 0.86], colour: [1, 1, 1], strength: 0.4, wrap: 0.6 }],
    level: 1,
    shadingRemoval: 0.85,
    bodyFalloff: 0,
  };
  layRig(scene, rig, { side, background: 1, isWhite: true }, amount);
}

const pairs: readonly [Triple, Triple][] = [
  [
    [1, 0.16, 0.62],
    [0.1, 0.62, 1],
  ],
  [
    [1, 0.4, 0.1],
    [0.62, 0.2, 1],
  ],
  [
    [0.95, 0.1, 0.85],
    [0.06, 0.85, 0.85],
  ],
  [
    [0.3, 1, 0.55],
    [0.9, 0.15, 1],
  ],
];

export function neonLights(scene: Scene, variant: number, keySide: "left" | "right", amount: number): void {
  const [key, other] = pairs[variant % pairs.length];
  const side = keySide === "left" ? -1 : 1;
  layRig(scene, tubes(key, other), { side, background: 1 }, Math.min(1, amount));
  colourBehind(scene, side < 0 ? [key, other] : [other, key], Math.min(1, amount));
}

interface RigSettings {
  side: -1 | 1;
  background: number;
  isWhite?: boolean;
}

function layRig(
  scene: Scene,
  rig: Rig,
  { side, background, isWhite = false }: RigSettings,
  amount: number,
): void {
  const light = shadeByRig(scene, rig, { side, softness: 0.5, meter: plainMeter, background });
  const part = Math.min(mostAmount, amount);
  for (const { data } of light.gains) {
    for (let i = 0; i < data.length; i++) data[i] = Math.max(0.05, mix(1, data[i], part));
  }
  if (isWhite) keepSkin(scene, light.gains, false, light.own);
  for (const { data } of [...light.rims, ...new Set(light.specular)]) {
    for (let i = 0; i < data.length; i++) data[i] *= part;
  }
  layLight(scene, light);
}

/** The background takes the tubes' light, which goes over from one side's colour to the other's. */
function colourBehind(scene: Scene, [left, right]: readonly [Triple, Triple], amount: number): void {
  if (scene.matte) return;
  const { width, height } = scene;
  const planes = [scene.red.data, scene.green.data, scene.blue.data];
  const people = new RowReader(scene.subject, width, height);
  for (let y = 0; y < height; y++) {
    const person = people.read(y);
    for (let x = 0; x < width; x++) {
      const part = amount * (1 - smoothstep(0.1, 0.9, person[x]));
      const along = clamp(x / width, 0, 1);
      for (let c = 0; c < 3; c++) {
        planes[c][y * width + x] *= mix(1, 0.24 + 0.5 * mix(left[c], right[c], along), part);
      }
    }
  }
}
