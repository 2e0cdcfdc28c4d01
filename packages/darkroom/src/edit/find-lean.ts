import { blur, makePlane, type Plane, type Raster, resizePlane } from "@portrait-studio/raster";

const reach = 10;
const binsPerDegree = 4;

/** The angle is in degrees, clockwise; it is 0 where no direction stands out, as before a plain wall. */
export function findLean(image: Raster): number {
  const { width, height, data } = softTones(image);
  const bins = new Float64Array(2 * reach * binsPerDegree + 1);
  for (let y = 4; y < height - 4; y++) {
    for (let x = 4; x < width - 4; x++) {
      const i = y * width + x;
      const gx = data[i + 1] - data[i - 1];
      const gy = data[i + width] - data[i - width];
      const power = gx * gx + gy * gy;
      if (power > 4) {
        const degrees = (Math.atan2(gy, gx) * 180) / Math.PI;
        const lean = degrees - 90 * Math.round(degrees / 90);
        if (Math.abs(lean) < reach) {
          bins[Math.round((lean + reach) * binsPerDegree)] += Math.sqrt(power);
        }
      }
    }
  }
  return findPeak(smooth(bins));
}

/** Luminance at about 600 pixels, soft enough that a slanted edge is no staircase. */
function softTones({ width, height, data }: Raster): Plane {
  const plane = makePlane(width, height);
  for (let i = 0; i < plane.data.length; i++) {
    plane.data[i] = 0.3 * data[i * 3] + 0.59 * data[i * 3 + 1] + 0.11 * data[i * 3 + 2];
  }
  const scale = Math.min(1, 600 / Math.max(width, height));
  return blur(
    resizePlane(plane, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))),
    1.9,
  );
}

function smooth(bins: Float64Array): Float64Array {
  const half = 3;
  return bins.map((_, at) => {
    let sum = 0;
    for (let k = -half; k <= half; k++) {
      sum += (bins[at + k] ?? 0) * (half + 1 - Math.abs(k));
    }
    return sum;
  });
}

/** The highest bin, if it stands well above the usual one; the mean of its surroundings refines it. */
function findPeak(bins: Float64Array): number {
  const usual = bins.toSorted((a, b) => a - b)[bins.length >> 1];
  let best = 0;
  bins.forEach((value, at) => {
    if (value > bins[best]) {
      best = at;
    }
  });
  if (bins[best] < usual * 1.6 + 1) {
    return 0;
  }
  let sum = 0;
  let weight = 0;
  for (let at = Math.max(0, best - 3); at <= Math.min(bins.length - 1, best + 3); at++) {
    const over = Math.max(0, bins[at] - usual);
    sum += over * at;
    weight += over;
  }
  return sum / weight / binsPerDegree - reach;
}
