import { computeLuminance, makePlane, type Plane } from "@portrait-studio/raster";
import { markAbove } from "./mark-where.ts";
import { signedDepth } from "./trimap.ts";

/** Alpha from which on the person shows at an outline, and how far in from it the outline goes, in face widths. */
const band = { least: 0.04, inside: 0.03 };
/** Deeper in than this a tone is surely the person's; so far round a pixel tones are compared, in face widths. */
const [sureFrom, around] = [0.04, 0.16];
/** Sure tones are read so far apart, in face widths: about ninety round a pixel. */
const apart = 0.021;
/** Steps of CIE lightness, 0 to 100, beyond all sure tones. */
const beyond = 4;

export interface OutlineTones {
  /** parts of the outline darker than any tone that the person surely has near, and paler before a wall that is paler too */
  dark: number;
  pale: number;
}

type Planes = readonly [Plane, Plane, Plane];

/** Planes are linear light: `own` has the person's own colours, `seen` the photo's. */
export function measureOutlineTones(
  { own, seen }: Record<"own" | "seen", Planes>,
  alpha: Plane,
  faceWidth: number,
): OutlineTones {
  const { width, height, data } = alpha;
  const depth = signedDepth(markAbove(data, 0.5), width, height);
  const step = Math.max(1, Math.round(apart * faceWidth));
  const sure = readTones(own, alpha, step, (i) => data[i] > 0.995 && depth[i] > sureFrom * faceWidth);
  const walls = readTones(seen, alpha, step, (i) => data[i] < 0.005);
  const reach = Math.ceil((around * faceWidth) / step);
  const sums = { all: 1e-6, dark: 0, pale: 0 };
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (data[i] < band.least || depth[i] > band.inside * faceWidth) continue;
      const place = [Math.round(x / step), Math.round(y / step), reach] as const;
      const person = findRange(sure, ...place);
      if (person.least > person.most) continue;
      const tone = toLightness(own, i);
      sums.all += data[i];
      if (tone < person.least - beyond) {
        // a shaded edge before a paler wall is as dark in the photo; what is left of a dark wall is, too
        const isShade = toLightness(seen, i) < person.least - beyond;
        if (!isShade || findRange(walls, ...place).least < person.least - beyond) sums.dark += data[i];
      }
      if (tone > person.most + beyond && findRange(walls, ...place).most > person.most + beyond)
        sums.pale += data[i];
    }
  }
  return { dark: sums.dark / sums.all, pale: sums.pale / sums.all };
}

/** Every so many pixels the tone there, and none where it does not count. */
function readTones(
  planes: Planes,
  { width, height }: Plane,
  step: number,
  counts: (i: number) => boolean,
): Plane {
  const across = Math.ceil(width / step);
  const tones = makePlane(across, Math.ceil(height / step));
  for (let k = 0; k < tones.data.length; k++) {
    const i = ((k / across) | 0) * step * width + (k % across) * step;
    tones.data[k] = counts(i) ? toLightness(planes, i) : Number.NaN;
  }
  return tones;
}

function findRange({ width, height, data }: Plane, x: number, y: number, reach: number) {
  let [least, most] = [Infinity, -Infinity];
  for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
    for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
      if ((u - x) ** 2 + (v - y) ** 2 > reach * reach) continue;
      const tone = data[v * width + u];
      if (tone < least) least = tone;
      if (tone > most) most = tone;
    }
  }
  return { least, most };
}

/** CIE 1976 lightness, 0 to 100. */
function toLightness([red, green, blue]: Planes, i: number): number {
  const light = computeLuminance(red.data[i], green.data[i], blue.data[i]);
  return light > 0.008856 ? 116 * Math.cbrt(light) - 16 : 903.3 * light;
}
