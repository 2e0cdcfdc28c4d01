import { computeLuminance, findMedian, linearByByte, type Plane, type Raster } from "@portrait-studio/raster";

/**
 * Median luminance, linear, of what a photo has behind a head, within a face width and a half of the eyes; 0 where nothing is seen.
 * @param gain the image's exposure
 * @param subject 1 on the person; `eyes` and `faceWidth` in its pixels
 */
export function lightBehind(
  { width, data }: Raster,
  gain: number,
  subject: Plane,
  eyes: { x: number; y: number },
  faceWidth: number,
): number {
  const scale = width / subject.width;
  const seen: number[] = [];
  for (let i = 0; i < subject.data.length; i += 3) {
    const y = Math.floor(i / subject.width);
    const x = i - y * subject.width;
    if (subject.data[i] > 0.02 || Math.hypot(x - eyes.x, y - eyes.y) > 1.5 * faceWidth) continue;
    const at = 3 * (Math.floor(y * scale) * width + Math.floor(x * scale));
    const [red, green, blue] = [0, 1, 2].map((c) => linearByByte[data[at + c]] ?? 0);
    seen.push(gain * computeLuminance(red, green, blue));
  }
  return seen.length > 0 ? findMedian(seen) : 0;
}
