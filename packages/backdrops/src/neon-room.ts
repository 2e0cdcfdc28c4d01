import { smoothstep, type Triple } from "@portrait-studio/raster";
import { cloudAt, cloudy } from "./clouds.ts";
import { addGlow, defocus, makeBackdrop, paintAll, randomOf, scaled } from "./draw.ts";
import type { BuildSet, Room } from "./types.ts";

interface NeonRoom {
  /** of the tubes on the key's side and on the other, by palette */
  tubes: readonly (readonly [Triple, Triple])[];
  shape: "bars" | "frame" | "arc";
}

/** A dark tiled room in the light of its tubes. */
export function neonRoom({ tubes, shape }: NeonRoom): BuildSet {
  return (room) => {
    const { width, height, side, eyes, face, seed, palette, blur } = room;
    const usual = tubes[palette % tubes.length];
    const near = room.tubes?.near ?? usual[0];
    const far = room.tubes?.far ?? usual[1];
    const random = randomOf(room, 7);
    const clouds = cloudy(seed);
    const out = makeBackdrop(room, [0.012, 0.01, 0.018]);
    const lines = shapeLines(shape, { width, height, side, eyes, face }, random);
    for (const { from, to, first, bright } of lines) {
      addGlow(out, from, to, 0.1 * height, scaled(first ? near : far, 0.16 * bright));
      addGlow(out, from, to, 0.028 * height, scaled(first ? near : far, 0.3 * bright));
    }
    const ring = { near, far, side };
    if (shape === "arc") {
      addRing(out, room, { ...ring, reach: 0.1 * height, level: 0.3 });
      addRing(out, room, { ...ring, reach: 0.03 * height, level: 0.35 });
    }
    const tile = 0.085 * height;
    paintAll(out, (x, y, light) => {
      const row = Math.floor(y / tile);
      const shift = row % 2 === 0 ? 0 : tile;
      const seam = Math.min(((x + shift) % (2 * tile)) / tile, (y % tile) / tile);
      const worn = 0.8 + 0.35 * cloudAt(clouds, x / height, y / height);
      const level = worn * (seam < 0.045 ? 0.55 : 1);
      for (let c = 0; c < 3; c++) light[c] *= level;
    });
    defocus(out, 0.006 * height * blur);
    for (const { from, to, first, bright } of lines) {
      const colour = first ? near : far;
      // overexposed inside, coloured at the edge
      addTube(out, from, to, 0.0095 * height, scaled(colour, 2.2 * bright));
      addTube(out, from, to, 0.005 * height, [1.6 * bright, 1.6 * bright, 1.6 * bright]);
    }
    if (shape === "arc") addRing(out, room, { ...ring, reach: 0, level: 2 });
    defocus(out, 0.0055 * height * blur);
    return out;
  };
}

interface Line {
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
): Line[] {
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
  const radius = 1.45 * face;
  const thick = 0.0085 * height;
  paintAll(out, (x, y, light) => {
    const [dx, dy] = [x - eyes.x, y - eyes.y - 0.05 * face];
    const away = Math.abs(Math.sqrt(dx * dx + dy * dy) - radius);
    const part =
      reach > 0 ? level / (1 + (away / reach) ** 2) : level * smoothstep(thick + 1, thick - 1, away);
    const first = smoothstep(-0.25, 0.25, (dx * side) / radius);
    const core = reach > 0 ? 0 : smoothstep(thick * 0.6 + 1, thick * 0.6 - 1, away);
    for (let c = 0; c < 3; c++) {
      const colour = (far[c] + (near[c] - far[c]) * first) * part + core * 1.3;
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
