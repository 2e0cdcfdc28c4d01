import { clamp, linearByByte, mix, type Raster, toCoded } from "@portrait-studio/raster";
import { drawPencil } from "../render/draw-pencil.ts";
import { paint } from "../render/paint.ts";
import type { Scene } from "../render/scene.ts";
import type { EditPlan } from "./edit-plan.ts";

export function paintOver(scene: Scene, plan: EditPlan, amount: number): void {
  const painted = paint(
    toRaster(scene),
    {
      radius: 4 + (plan.variant % 3),
      saturation: 1.12,
      relief: [0.06, 0.1, 0.03][plan.variant % 3],
      weave: 0.02,
      spare: scene.geometry,
    },
    plan,
  );
  layOver(scene, painted, amount);
}

export function drawOver(scene: Scene, plan: EditPlan, amount: number): void {
  const drawing = {
    palette: plan.variant % 3,
    textureSeed: plan.textureSeed,
    parameters: { warmth: 0 },
  };
  const drawn = drawPencil(scene, drawing);
  layOver(scene, drawn, amount);
}

function toRaster({ width, height, red, green, blue }: Scene): Raster {
  const data = new Uint8Array(width * height * 3);
  const coded = Uint8Array.from({ length: 4096 }, (_, i) => Math.round(toCoded(i / 4095) * 255));
  const code = (light: number) => coded[(clamp(light, 0, 1) * 4095 + 0.5) | 0];
  for (let i = 0, at = 0; i < red.data.length; i++, at += 3) {
    data[at] = code(red.data[i]);
    data[at + 1] = code(green.data[i]);
    data[at + 2] = code(blue.data[i]);
  }
  return { width, height, data };
}

function layOver({ red, green, blue }: Scene, { data }: Raster, amount: number): void {
  const part = Math.min(1, amount);
  for (let i = 0, at = 0; i < red.data.length; i++, at += 3) {
    red.data[i] = mix(red.data[i], linearByByte[data[at]], part);
    green.data[i] = mix(green.data[i], linearByByte[data[at + 1]], part);
    blue.data[i] = mix(blue.data[i], linearByByte[data[at + 2]], part);
  }
}
