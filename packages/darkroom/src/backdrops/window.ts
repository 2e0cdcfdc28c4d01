import type { Triple } from "@portrait-studio/raster";
import { cloudAt, cloudy } from "./clouds.ts";
import {
  addDisc,
  createRandom,
  createSet,
  defocus,
  fillRect,
  makeBackdrop,
  paintAll,
  scaled,
  turnHue,
} from "./draw.ts";
import type { BuildSet, Colours } from "./types.ts";

/** Light outside, low and high in the window; what leaves add to it; and what can be seen of them and of lamps as discs. */
const views = {
  garden: { low: [0.34, 0.42, 0.2], high: [0.84, 0.9, 0.82], leaf: [0.16, 0.24, 0.02], discs: 26 },
  rain: { low: [0.035, 0.075, 0.1], high: [0.035, 0.125, 0.17], leaf: [0.02, 0, 0], discs: 34 },
  evening: { low: [0.3, 0.17, 0.07], high: [0.62, 0.42, 0.22], leaf: [0.1, 0.06, 0.02], discs: 0 },
} as const;
type Outside = keyof typeof views;

interface Window {
  walls: Colours;
  outside: Outside;
  /** light outside */
  bright: number;
}

// What is drawn is judged on sheets (darkroom's README, "Judged by eye"). Lengths are parts of the image's height, light is linear.

/** Chroma, in OKLab, that a wall of a wished hue has. */
const wallChroma = 0.04;
/** The window begins so far beside the eyes, and its sill is so far below them, in face widths; both by more from room to room. */
const [beside, besideVaries] = [0.35, 0.25];
const [sillBelow, sillVaries] = [1.5, 0.4];
/** It ends so far beyond the image, above and aside. */
const beyond = 0.05;
/** Light along the wall: everywhere, at the window, how fast that falls with the square of the distance, what is lost downwards, the least. */
const wallLight = { everywhere: 0.25, atWindow: 0.9, falls: 9, down: 0.25, least: 0.08 };
/** Leaves outside are clouds of this frequency; nothing there is darker than the last. */
const [leafClouds, darkestOutside] = [1.3, 0.01];
/** Softness of what is outside at the usual blur, and of the frame as well. */
const [outsideSoft, frameSoft] = [0.028, 0.019];
/** Discs of blur: their radius and light, from the least by so much more. */
const discRadius = { least: 0.012, more: 0.022 };
const discLight = { least: 0.1, more: 0.3 };
/** How high they are, in parts of the sill's height: in a garden most are high, by this power; lamps are between these. */
const leavesPower = 1.4;
const lampsAt = { from: 0.2, more: 0.75 };
/** Colours of light between leaves, the red of it from the least by so much more; of warm lamps, so many of them, and of cold ones. */
const leafLight = { red: 0.7, redVaries: 0.4, green: 0.95, blue: 0.45 };
const warmPart = 0.6;
const warmLamp: Triple = [2.6, 1.3, 0.5];
const coldLamp: Triple = [0.4, 1.4, 1.8];
/** The frame's bar; of it: half the post, the sill's lower half, half of the bar between panes, half of the cross bar. */
const barWidth = 0.03;
const bars = { post: 0.5, sill: 0.6, between: 0.3, cross: 0.25 };
/** How wide a pane is, and how far down the cross bar is, in heights of the sill. */
const [pane, crossAt] = [0.36, 0.36];
/** Wood by night, and by day in the light of outside. */
const woodAtNight: Triple = [0.02, 0.022, 0.026];
const woodByDay: Triple = [0.26, 0.24, 0.21];

export function windowed({ walls, outside, bright }: Window): BuildSet {
  return createSet("window", (room) => {
    const { width, height, side, eyes, face, seed, palette, hue, blur } = room;
    const { low, high, leaf: added, discs } = views[outside];
    const wall = turnHue(walls[palette], hue, wallChroma);
    const clouds = cloudy(seed);
    const random = createRandom(room, 3);
    const out = makeBackdrop(room, wall);
    // the window fills the key's side, from beyond the image's edge to beside the head
    const inner = eyes.x + side * (beside + besideVaries * random()) * face;
    const outer = side > 0 ? width * (1 + beyond) : -width * beyond;
    const [left, right] = side > 0 ? [inner, outer] : [outer, inner];
    const top = -beyond * height;
    const sill = eyes.y + (sillBelow + sillVaries * random()) * face;
    paintAll(out, (x, y, light) => {
      // light from the window runs along the wall
      const away = Math.abs(x - inner) / height;
      const { everywhere, atWindow, falls, down, least } = wallLight;
      const level = everywhere + atWindow / (1 + falls * away * away) - down * (y / height);
      for (let c = 0; c < 3; c++) light[c] *= Math.max(least, level);
      if (x < left || x > right || y > sill) return;
      const leaf = cloudAt(clouds, (x / height) * leafClouds, (y / height) * leafClouds);
      const sky = Math.max(0, 1 - y / sill);
      for (let c = 0; c < 3; c++) {
        const colour = low[c] + (high[c] - low[c]) * sky + added[c] * leaf;
        light[c] = Math.max(darkestOutside, colour * bright);
      }
    });
    defocus(out, outsideSoft * height * blur);
    for (let k = 0; k < discs; k++) {
      const x = left + random() * (right - left);
      const isGarden = outside === "garden";
      const y = sill * (isGarden ? random() ** leavesPower : lampsAt.from + lampsAt.more * random());
      const radius = height * (discRadius.least + discRadius.more * random()) * blur;
      const level = bright * (discLight.least + discLight.more * random() ** 2);
      const warm = random();
      const { red, redVaries, green, blue } = leafLight;
      const colour: Triple = isGarden
        ? [level * (red + redVaries * warm), level * green, level * blue]
        : scaled(warm < warmPart ? warmLamp : coldLamp, level);
      addDisc(out, x, y, radius, colour);
    }
    // frame and bars stand nearer than what is outside
    const bar = barWidth * height;
    const wood: Triple = outside === "rain" ? woodAtNight : scaled(woodByDay, bright);
    fillRect(out, { left: inner - bar * bars.post, right: inner + bar * bars.post, top, bottom: sill }, wood);
    fillRect(out, { left, right, top: sill - bar * bars.post, bottom: sill + bar * bars.sill }, wood);
    const middle = inner + side * pane * height;
    fillRect(
      out,
      { left: middle - bar * bars.between, right: middle + bar * bars.between, top, bottom: sill },
      wood,
    );
    const cross = sill * crossAt;
    fillRect(out, { left, right, top: cross - bar * bars.cross, bottom: cross + bar * bars.cross }, wood);
    defocus(out, frameSoft * height * blur);
    return out;
  });
}
