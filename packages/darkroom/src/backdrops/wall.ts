import { clamp } from "@portrait-studio/raster";
import { slatAt } from "../relighting/lamps/blinds.ts";
import { cloudAt, cloudy } from "./clouds.ts";
import { createRandom, createSet, defocus, makeBackdrop, paintAll, turnHue } from "./draw.ts";
import type { BuildSet, Colours } from "./types.ts";

interface Wall {
  colours: Colours;
  /** what falls on it: the key's blind, a door's light, or nothing but the lamp */
  light: "blinds" | "door" | "lamp";
  /** level far from the light */
  dark: number;
}

// What is drawn is judged on sheets (darkroom's README, "Judged by eye"). Lengths are parts of the image's height, light is linear.

/** Chroma, in OKLab, that a wall of a wished hue has. */
const wallChroma = 0.05;
/** Slats of a blind, in face widths: period, the part of it that is lit, softness of an edge; how slant they fall, by how much more. */
const slats = { period: 0.74, lit: 0.62, edge: 0.1 };
const [slant, slantVaries] = [0.1, 0.08];
/** How far below the eyes the first is, in face widths; and the light between them and on them. */
const [slatsBelow, betweenSlats, onSlats] = [0.42, 0.1, 0.9];
/** The door's light: how far beside the eyes (by more from wall to wall) and how wide, in face widths; how it leans, and its soft edges. */
const [doorAside, doorVaries, doorWidth] = [0.85, 0.3, 1.5];
const doorLean = 0.22;
const doorEdges = { near: 0.05, far: 0.1 };
/** Light beside the door's, in it, of which this part far from the head and near, and how fast that falls. */
const doorLight = { beside: 0.6, in: 0.95, far: 0.6, near: 0.4, falls: 4 };
/** Unevenness of plaster, by clouds of this frequency. */
const [uneven, plasterClouds] = [0.13, 1.4];
/** The lamp's light: its middle beside the head (image widths) and below the eyes, and how fast it falls. */
const lampLight = { aside: 0.1, below: 0.05, falls: 5 };
/** Softness at the usual blur. */
const soft = 0.006;

export function wall({ colours, light: kind, dark }: Wall): BuildSet {
  return createSet(kind === "blinds" ? "blinds" : "wall", (room) => {
    const { width, height, side, eyes, face, seed, palette, hue, blur } = room;
    const colour = turnHue(colours[palette], hue, wallChroma);
    const clouds = cloudy(seed);
    const random = createRandom(room, 23);
    const out = makeBackdrop(room, colour);
    const blinds = { ...slats, slant: -side * (slant + slantVaries * random()) };
    const doorX = eyes.x - side * (doorAside + doorVaries * random()) * face;
    const lean = side * doorLean;
    paintAll(out, (x, y, light) => {
      const plaster =
        1 + uneven * cloudAt(clouds, (x / height) * plasterClouds, (y / height) * plasterClouds);
      const aside = x - eyes.x + side * lampLight.aside * width;
      const away = Math.hypot(aside, y - eyes.y - lampLight.below * height) / height;
      let level = dark + (1 - dark) / (1 + lampLight.falls * away * away);
      if (kind === "blinds")
        level *= betweenSlats + onSlats * slatAt(blinds, x / face, (y - eyes.y) / face - slatsBelow);
      if (kind === "door") {
        const across = (x - doorX) * side + (y - eyes.y) * lean * side;
        const part =
          clamp(0.5 - across / (doorEdges.near * height), 0, 1) *
          clamp(0.5 + (across + doorWidth * face) / (doorEdges.far * height), 0, 1);
        const reached = doorLight.far + doorLight.near / (1 + doorLight.falls * away * away);
        level = dark * doorLight.beside + doorLight.in * part * reached;
      }
      for (let c = 0; c < 3; c++) light[c] *= level * plaster;
    });
    defocus(out, soft * height * blur);
    return out;
  });
}
