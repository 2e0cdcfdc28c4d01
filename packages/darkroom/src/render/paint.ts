import { blur } from "../pixels/blur.ts";
import type { Picture } from "../pixels/decode.ts";
import { grainTile, tileSide } from "../pixels/grain.ts";
import { clamp, makePlane, mix, type Plane, resizePlane } from "../pixels/plane.ts";
import { RowReader } from "../pixels/row-reader.ts";
import { mixSeeds } from "../pixels/seeded-random.ts";
import type { PortraitPlan } from "../plan/types.ts";
import type { Geometry } from "./geometry.ts";
import { type Flow, findFlow, kuwahara } from "./kuwahara.ts";

export interface Brush {
  /** of the strokes, in pixels at half size */
  radius: number;
  saturation: number;
  /** how much bristles catch the light */
  relief: number;
  /** how much the canvas shows */
  weave: number;
  /** the face gets finer strokes */
  spare: Geometry;
}

/** Paints a finished picture over: strokes at half size along the forms, then bristles and canvas at full size. */
export function paint(picture: Picture, brush: Brush, plan: Pick<PortraitPlan, "textureSeed">): Picture {
  const { width, height, data } = picture;
  const half = { width: Math.round(width / 2), height: Math.round(height / 2) };
  const planes = [0, 1, 2].map((c) => {
    const plane = makePlane(width, height);
    for (let i = 0; i < plane.data.length; i++) {
      plane.data[i] = data[i * 3 + c] / 255;
    }
    return plane;
  });
  const small = planes.map((plane) => resizePlane(plane, half.width, half.height));
  const luminance = makePlane(half.width, half.height);
  for (let i = 0; i < luminance.data.length; i++) {
    luminance.data[i] = 0.3 * small[0].data[i] + 0.59 * small[1].data[i] + 0.11 * small[2].data[i];
  }
  const flow = findFlow(luminance, 2.5, 1e-5);
  const strokes = kuwahara(small, flow, brush.radius).map((plane) => new RowReader(plane, width, height));
  const bristles =
    brush.relief > 0
      ? new RowReader(bristleLight(findFlow(luminance, 9, 1.5e-3), plan), width, height)
      : null;
  const out = new Uint8Array(data.length);
  const tooth = grainTile(0.8);
  for (let y = 0; y < height; y++) {
    const [red, green, blue] = strokes.map((reader) => reader.read(y));
    const light = bristles?.read(y);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const inFace = brush.spare.inFace(x, y);
      const kept = 0.32 * inFace;
      const weave =
        brush.weave *
        (Math.sin(x * 1.9) * Math.sin(y * 1.9) + 0.35 * tooth[(y % tileSide) * tileSide + (x % tileSide)]);
      const gain =
        1 + (light ? light[x] * brush.relief * (1 - 0.55 * inFace) : 0) + weave * (1 - 0.5 * inFace);
      const r = mix(red[x], planes[0].data[i], kept);
      const g = mix(green[x], planes[1].data[i], kept);
      const b = mix(blue[x], planes[2].data[i], kept);
      const grey = 0.3 * r + 0.59 * g + 0.11 * b;
      out[i * 3] = clamp(mix(grey, r, brush.saturation) * gain * 255 + 0.5, 0, 255);
      out[i * 3 + 1] = clamp(mix(grey, g, brush.saturation) * gain * 255 + 0.5, 0, 255);
      out[i * 3 + 2] = clamp(mix(grey, b, brush.saturation) * gain * 255 + 0.5, 0, 255);
    }
  }
  return { width, height, data: out };
}

/** Noise drawn out along the strokes (line integral convolution), lit from the upper left. */
function bristleLight(flow: Flow, { textureSeed }: Pick<PortraitPlan, "textureSeed">): Plane {
  const { width, height } = flow.x;
  const noise = grainTile(0.6);
  const shift = mixSeeds(textureSeed, 23);
  const steps = 14;
  const ridge = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const dx = flow.x.data[i];
      const dy = flow.y.data[i];
      let sum = 0;
      for (let k = -steps; k <= steps; k++) {
        const px = (Math.round(x + dx * k) + shift) & (tileSide - 1);
        const py = (Math.round(y + dy * k) + tileSide) & (tileSide - 1);
        sum += noise[py * tileSide + px];
      }
      ridge.data[i] = sum / Math.sqrt(steps * 2 + 1);
    }
  }
  const soft = blur(ridge, 0.5);
  const light = makePlane(width, height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const slope = soft.data[i + 1] - soft.data[i - 1] + soft.data[i + width] - soft.data[i - width];
      light.data[i] = clamp(slope * 0.55, -1, 1);
    }
  }
  return light;
}
