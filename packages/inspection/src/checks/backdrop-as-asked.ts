import { boxMean, parseHex, toLinear, toOklabRow } from "@portrait-studio/raster";
import type { FlawCheck } from "../types.ts";
import { hueDifference } from "./skin-family.ts";

/** Part of what is behind the person that may be of another colour: a lamp's pool, a shadow. */
const mostOther = 0.3;
/** A colour asked for is there where hue (degrees in OKLab) and lightness (0..1) are this near; its light falls off towards the edges. */
const near = { hue: 20, lightness: 0.35 };
/** With less colour than this, in OKLab, a backdrop is white, grey or black. */
const neutral = 0.03;
/** With so little light, 0..1, no colour is seen. */
const dark = 0.12;
/** Mean alpha round a place up to which nothing of the person is there. */
const bare = 0.004;
/** How far from the person it is looked at, in face widths. */
const clear = 0.1;

export const backdropAsAsked: FlawCheck = {
  flaw: "backdrop",
  most: mostOther,
  measure: ({ subject: { wanted: asked, isCutOut }, small: { outline, image, face } }) => {
    if (!asked.backdrop || !isCutOut || !outline) return null;
    const wanted = Float64Array.from(parseHex(asked.backdrop), (value) => toLinear(value / 255));
    toOklabRow(wanted);
    const [lightness, a, b] = wanted;
    const chroma = Math.hypot(a, b);
    const hue = degrees(a, b);
    const behind = boxMean(outline, Math.max(1, Math.round(clear * face))).data;
    let [seen, other] = [0, 0];
    for (let i = 0; i < behind.length; i++) {
      if (behind[i] > bare) continue;
      const [l, x, y] = [image.data[3 * i], image.data[3 * i + 1], image.data[3 * i + 2]];
      const isHue =
        chroma < neutral
          ? Math.hypot(x, y) < 2 * neutral
          : l < dark || hueDifference(degrees(x, y), hue) < near.hue;
      seen++;
      if (!isHue || Math.abs(l - lightness) > near.lightness) other++;
    }
    return seen === 0 ? null : other / seen;
  },
};

function degrees(a: number, b: number): number {
  return (Math.atan2(b, a) * 180) / Math.PI;
}
