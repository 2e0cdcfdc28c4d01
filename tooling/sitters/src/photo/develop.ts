import type { Canvas } from "../backdrop/canvas.ts";
import { clamp } from "../math/scalar.ts";
import type { Layers } from "./resolve.ts";
import { blur } from "./subsurface.ts";

export type DevelopOptions = {
  /** Factor on the light. */
  exposure: number;
  /** Strength of sensor noise (deviation at mid grey, of 255) and of the dark corners, 0..1. */
  noise: number;
  vignette: number;
  seed: number;
};

const CURVE_STEPS = 2048;
const CURVE_TOP = 6;
const VIVIDNESS = 1.14;
/** Share of the difference to the four neighbours that is added, as cameras do. */
const SHARPENING = 0.7;

/** Turns layers and backdrop into 8-bit sRGB: lens glow, dark corners, film-like curve, sharpening, noise. */
export function develop(layers: Layers, backdrop: Canvas, options: DevelopOptions): Buffer {
  const { width, height } = layers;
  const light = compose(layers, backdrop);
  addGlow(light, width, height);
  const luminance = applyCurve(light, width, height, options);
  return writePixels(light, luminance, width, height, options);
}

/** Codes the light as tones of 0..255 in place; returns their luminance. */
function applyCurve(
  light: Float32Array,
  width: number,
  height: number,
  options: DevelopOptions,
): Float32Array {
  const curve = createCurve();
  const luminance = new Float32Array(width * height);
  const reach = (width * width + height * height) / 4;
  const scale = CURVE_STEPS / Math.sqrt(CURVE_TOP);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const r2 = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / reach;
      const gain = options.exposure * (1 - options.vignette * r2 * (0.6 + 0.4 * r2));
      for (let at = i * 3; at < i * 3 + 3; at++) {
        light[at] = curve[(Math.sqrt(clamp(light[at] * gain, 0, CURVE_TOP)) * scale) | 0];
      }
      luminance[i] = 0.3 * light[i * 3] + 0.59 * light[i * 3 + 1] + 0.11 * light[i * 3 + 2];
    }
  }
  return luminance;
}

function writePixels(
  tones: Float32Array,
  luminance: Float32Array,
  width: number,
  height: number,
  options: DevelopOptions,
): Buffer {
  const out = Buffer.alloc(width * height * 3);
  let state = options.seed | 1;
  const random = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 4294967296;
  };
  // noise keeps some of its neighbour, as demosaicing does
  let last = 0;
  for (let y = 0, i = 0; y < height; y++) {
    const up = y > 0 ? -width : 0;
    const down = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++, i++) {
      const left = x > 0 ? i - 1 : i;
      const right = x < width - 1 ? i + 1 : i;
      const own = luminance[i];
      const detail = own - (luminance[i + up] + luminance[i + down] + luminance[left] + luminance[right]) / 4;
      const fresh = random() + random();
      const grain = (fresh * 0.8 + last * 0.5) * options.noise * 2;
      last = fresh;
      const even = clamp(detail * SHARPENING, -14, 14) + grain * (1.25 - own / 255);
      for (let at = i * 3; at < i * 3 + 3; at++) {
        // the curve's shoulder washes colour out; this gives it back
        const tone = own + (tones[at] - own) * VIVIDNESS;
        out[at] = clamp(tone + even + random() * options.noise * 1.4 + 0.5, 0, 255);
      }
    }
  }
  return out;
}

/** Light to tone: straight in the middle, a soft shoulder, a slight toe. Indexed by the light's square root. */
function createCurve(): Float32Array {
  const curve = new Float32Array(CURVE_STEPS + 2);
  for (let i = 0; i < curve.length; i++) {
    const v = (i / CURVE_STEPS) ** 2 * CURVE_TOP;
    const tone = 1 - Math.exp(-1.5 * v);
    const coded = tone <= 0.0031308 ? tone * 12.92 : 1.055 * tone ** (1 / 2.4) - 0.055;
    // a little more contrast round the middle
    curve[i] = 255 * clamp(coded + 0.035 * Math.sin((coded - 0.5) * Math.PI * 2), 0, 1);
  }
  return curve;
}

function compose(layers: Layers, backdrop: Canvas): Float32Array {
  const { width, height, solid, skin, skinAlbedo, skinFall, skinMirror, cover } = layers;
  const light = new Float32Array(width * height * 3);
  const behind = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const open = 1 - cover[i];
      if (open > 0) readCanvas(backdrop, (x + 0.5) / width, (y + 0.5) / height, behind);
      for (let c = 0; c < 3; c++) {
        const at = i * 3 + c;
        light[at] =
          solid[at] +
          skin[i] * (skinAlbedo[at] * skinFall[at] + skinMirror[at]) +
          (open > 0 ? open * behind[c] : 0);
      }
    }
  }
  return light;
}

/** Smoothly enlarged canvas at (u, v), both 0..1. */
function readCanvas(canvas: Canvas, u: number, v: number, out: Float64Array): void {
  const x = clamp(u * canvas.width - 0.5, 0, canvas.width - 1.001);
  const y = clamp(v * canvas.height - 0.5, 0, canvas.height - 1.001);
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const fx = x - xi;
  const fy = y - yi;
  const at = (yi * canvas.width + xi) * 3;
  const row = canvas.width * 3;
  const p = canvas.pixels;
  for (let c = 0; c < 3; c++) {
    const top = p[at + c] + (p[at + c + 3] - p[at + c]) * fx;
    const low = p[at + row + c] + (p[at + row + c + 3] - p[at + row + c]) * fx;
    out[c] = top + (low - top) * fy;
  }
}

/** A little light spreads over the lens: a wide, weak glow from a quarter-size picture. */
function addGlow(light: Float32Array, width: number, height: number): void {
  const w = Math.ceil(width / 4);
  const h = Math.ceil(height / 4);
  const plane = new Float32Array(w * h);
  const scratch = new Float32Array(w * h);
  const glow = new Float32Array(w * h * 3);
  for (let c = 0; c < 3; c++) {
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) plane[y * w + x] = Math.min(3, light[(y * 4 * width + x * 4) * 3 + c]);
    }
    blur(plane, scratch, w, h, width / 160);
    for (let i = 0; i < plane.length; i++) glow[i * 3 + c] = plane[i];
  }
  const canvas: Canvas = { width: w, height: h, pixels: glow };
  const here = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      readCanvas(canvas, x / width, y / height, here);
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) light[at + c] += (here[c] - light[at + c]) * 0.06;
    }
  }
}
