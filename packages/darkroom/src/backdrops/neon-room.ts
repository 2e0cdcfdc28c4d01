import { smoothstep, type Triple } from "@portrait-studio/raster";
import { cloudAt, cloudy } from "./clouds.ts";
import { addGlow, createRandom, createSet, defocus, makeBackdrop, paintAll, scaled } from "./draw.ts";
import type { BuildSet, Room } from "./types.ts";

interface NeonRoom {
  /** of the tubes on the key's side and on the other, by palette */
  tubes: readonly (readonly [Triple, Triple])[];
  shape: "bars" | "frame" | "arc";
}

// What is drawn is judged on sheets (darkroom's README, "Judged by eye"). Lengths are parts of the image's height, light is linear.

/** The room without its tubes: a trace, bluish. */
const unlit: Triple = [0.012, 0.01, 0.018];
/** A tube's glow on the wall: wide and faint, then narrow and strong; so is the ring's. */
const tubeGlows = [
  { reach: 0.1, light: 0.16 },
  { reach: 0.028, light: 0.3 },
];
const ringGlows = [
  { reach: 0.1, light: 0.3 },
  { reach: 0.03, light: 0.35 },
];
const ringLight = 2;
/** Tiles: their height (they are twice as wide), a seam's width in heights of a tile, and the part of light in it. */
const [tileHeight, seamWidth, seamLight] = [0.085, 0.045, 0.55];
/** Wear takes light away here and there: the least that is left, and what clouds bring. */
const [leastWorn, wornVaries] = [0.8, 0.35];
/** Softness of the wall at the usual blur, and of all that is before it. */
const [wallSoft, tubesSoft] = [0.006, 0.0055];
/** A tube: its radius and light at the edge, which has its colour; and inside, where it is overexposed to white. */
const tubeEdge = { radius: 0.0095, light: 2.2 };
const tubeCore = { radius: 0.005, light: 1.6 };

export function neonRoom({ tubes, shape }: NeonRoom): BuildSet {
  return createSet("neon", (room) => {
    const { width, height, side, eyes, face, seed, palette, blur } = room;
    const usual = tubes[palette % tubes.length];
    const near = room.tubes?.near ?? usual[0];
    const far = room.tubes?.far ?? usual[1];
    const random = createRandom(room, 7);
    const clouds = cloudy(seed);
    const out = makeBackdrop(room, unlit);
    const lines = shapeLines(shape, { width, height, side, eyes, face }, random);
    for (const { from, to, first, bright } of lines) {
      for (const { reach, light } of tubeGlows)
        addGlow(out, from, to, reach * height, scaled(first ? near : far, light * bright));
    }
    const ring = { near, far, side };
    if (shape === "arc") {
      for (const { reach, light } of ringGlows)
        addRing(out, room, { ...ring, reach: reach * height, level: light });
    }
    const tile = tileHeight * height;
    paintAll(out, (x, y, light) => {
      const row = Math.floor(y / tile);
      const shift = row % 2 === 0 ? 0 : tile;
      const seam = Math.min(((x + shift) % (2 * tile)) / tile, (y % tile) / tile);
      const worn = leastWorn + wornVaries * cloudAt(clouds, x / height, y / height);
      const level = worn * (seam < seamWidth ? seamLight : 1);
      for (let c = 0; c < 3; c++) light[c] *= level;
    });
    defocus(out, wallSoft * height * blur);
    for (const { from, to, first, bright } of lines) {
      const colour = first ? near : far;
      const white = tubeCore.light * bright;
      addTube(out, from, to, tubeEdge.radius * height, scaled(colour, tubeEdge.light * bright));
      addTube(out, from, to, tubeCore.radius * height, [white, white, white]);
    }
    if (shape === "arc") addRing(out, room, { ...ring, reach: 0, level: ringLight });
    defocus(out, tubesSoft * height * blur);
    return out;
  });
}

interface TubeLine {
  from: readonly [number, number];
  to: readonly [number, number];
  /** of the key's colour */
  first: boolean;
  bright: number;
}

function shapeLines(
  shape: NeonRoom["shape"],
  {
    width,
    height,
    side,
    eyes,
    face,
  }: { width: number; height: number; side: number; eyes: { x: number; y: number }; face: number },
  random: () => number,
): TubeLine[] {
  const mid = eyes.x;
  if (shape === "bars") {
    const x = (part: number) => mid + side * part * width;
    const sway = 0.03 * (random() - 0.5);
    return [
      { from: [x(0.4 + sway), 0.07 * height], to: [x(0.4 + sway), 0.74 * height], first: true, bright: 1 },
      { from: [x(0.33), 0.16 * height], to: [x(0.33), 0.5 * height], first: true, bright: 0.55 },
      { from: [x(-0.4 - sway), 0.12 * height], to: [x(-0.4 - sway), 0.8 * height], first: false, bright: 1 },
      { from: [x(-0.12), 0.055 * height], to: [x(-0.34), 0.055 * height], first: false, bright: 0.7 },
    ];
  }
  if (shape === "frame") {
    const [w, top, low] = [1.35 * face, eyes.y - 1.55 * face, eyes.y + 2.1 * face];
    return [
      { from: [mid - w, top], to: [mid + w, top], first: side > 0, bright: 0.8 },
      { from: [mid + side * w, top], to: [mid + side * w, low], first: true, bright: 1 },
      { from: [mid - side * w, top], to: [mid - side * w, low], first: false, bright: 1 },
    ];
  }
  return [];
}

/** The ring: its radius and how far its middle is below the eyes, in face widths; its thickness, and the part of it that is white inside. */
const ringAt = { radius: 1.45, below: 0.05 };
const [ringThickness, whiteInside, whiteLight] = [0.0085, 0.6, 1.3];
/** Part of the radius to each side of its middle in which one colour goes over into the other. */
const coloursMeet = 0.25;

/** A ring of light round the head, half in each colour. @param reach at which its glow has fallen to a half; 0 draws the tube */
function addRing(
  out: ReturnType<typeof makeBackdrop>,
  { eyes, face, height }: Room,
  {
    near,
    far,
    side,
    reach,
    level,
  }: { near: Triple; far: Triple; side: number; reach: number; level: number },
): void {
  const radius = ringAt.radius * face;
  const thick = ringThickness * height;
  paintAll(out, (x, y, light) => {
    const [dx, dy] = [x - eyes.x, y - eyes.y - ringAt.below * face];
    const away = Math.abs(Math.sqrt(dx * dx + dy * dy) - radius);
    const part =
      reach > 0 ? level / (1 + (away / reach) ** 2) : level * smoothstep(thick + 1, thick - 1, away);
    const first = smoothstep(-coloursMeet, coloursMeet, (dx * side) / radius);
    const core = reach > 0 ? 0 : smoothstep(thick * whiteInside + 1, thick * whiteInside - 1, away);
    for (let c = 0; c < 3; c++) {
      const colour = (far[c] + (near[c] - far[c]) * first) * part + core * whiteLight;
      light[c] = reach > 0 ? light[c] + colour : Math.max(light[c], colour);
    }
  });
}

/** A line of light with round ends; the brightest of what is there and what comes. */
function addTube(
  out: ReturnType<typeof makeBackdrop>,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  radius: number,
  colour: Triple,
): void {
  const { width, height } = out[0];
  const [dx, dy] = [bx - ax, by - ay];
  const long = dx * dx + dy * dy + 1e-6;
  const room = radius + 2;
  for (
    let y = Math.max(0, Math.floor(Math.min(ay, by) - room));
    y < Math.min(height, Math.max(ay, by) + room);
    y++
  ) {
    for (
      let x = Math.max(0, Math.floor(Math.min(ax, bx) - room));
      x < Math.min(width, Math.max(ax, bx) + room);
      x++
    ) {
      const along = Math.min(1, Math.max(0, ((x + 0.5 - ax) * dx + (y + 0.5 - ay) * dy) / long));
      const away = Math.sqrt((x + 0.5 - ax - along * dx) ** 2 + (y + 0.5 - ay - along * dy) ** 2);
      const part = Math.min(1, Math.max(0, radius + 0.5 - away));
      for (let c = 0; c < 3; c++) {
        const { data } = out[c];
        data[y * width + x] = Math.max(data[y * width + x], colour[c] * part);
      }
    }
  }
}
