import { type Point, type Pyramid, placeInPhoto, readSquare } from "@portrait-studio/raster";
import { eyeMarks, eyeRings } from "./mesh-points.ts";

export interface Iris extends Point {
  radius: number;
  /** 0..1: contrast between the iris and what is beside it between the lids */
  fit: number;
}

/** Side of the image of an eye, and how much of it the eye's width takes. */
const size = 96;
const eyeWidth = 60;
/** Half the diameter of a grown-up's iris in centimetres: it differs by a tenth between people. */
const irisRadius = 0.585;
/** Radii that are tried, as factors on the usual one. */
const radii = [0.86, 0.93, 1, 1.07, 1.14];
/** Parts of red and green in an eye's tone: lids and the white of the eye are bright in them, irises of all colours dark. */
const toneParts = { red: 0.6, green: 0.4 };
/** A place that far from the opening's middle, across and down in eye widths, loses this. */
const homing = { across: 0.42, down: 0.16, cost: 0.12 };
/** The search: first far in coarse steps, then near in fine ones, in pixels of the eye's image; twice as far across. */
const coarse = { reach: 9, step: 2 };
const fine = { reach: 1.5, step: 0.5 };
/** The disc without its rim, and the ring around it, as factors on the radius. */
const disc = { inside: 0.94, ringFrom: 1.06, ringTo: 1.55 };
/** Less of the disc, or fewer pixels of the ring, than these tell nothing; a disc of which less than `open` is shown fits worse. */
const least = { disc: 0.2, ringPixels: 12, open: 0.7 };
/** Keeps the contrast of two dark places small. */
const darkFloor = 0.05;

/** `scale` is pixels per centimetre, from the head's pose. */
export function findIris(
  pyramid: Pyramid,
  points: Float32Array,
  side: "right" | "left",
  scale: number,
): Iris {
  const at = (i: number): Point => ({ x: points[3 * i], y: points[3 * i + 1] });
  const { outer, inner } = eyeMarks[side];
  const [a, b] = side === "right" ? [at(outer), at(inner)] : [at(inner), at(outer)];
  const width = Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const square = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, side: (width * size) / eyeWidth, angle };
  const tone = computeTone(readSquare(pyramid, square, { size, range: [0, 1], beyond: "edge" }));
  const zoom = size / square.side;
  const radians = (-angle * Math.PI) / 180;
  const ring = eyeRings[side].map((i) => {
    const [dx, dy] = [at(i).x - square.x, at(i).y - square.y];
    return {
      x: (dx * Math.cos(radians) - dy * Math.sin(radians)) * zoom + size / 2,
      y: (dx * Math.sin(radians) + dy * Math.cos(radians)) * zoom + size / 2,
    };
  });
  const found = searchDisc(tone, fillPolygon(ring), ring, irisRadius * scale * zoom);
  const middle = placeInPhoto(square, found.x / size, found.y / size);
  return { ...middle, radius: found.radius / zoom, fit: found.fit };
}

function computeTone(pixels: Float32Array): Float32Array {
  return Float32Array.from(
    { length: size * size },
    (_, i) => toneParts.red * pixels[3 * i] + toneParts.green * pixels[3 * i + 1],
  );
}

function fillPolygon(ring: readonly Point[]): Uint8Array {
  const mask = new Uint8Array(size * size);
  for (let i = 0; i < mask.length; i++) {
    const [x, y] = [(i % size) + 0.5, Math.floor(i / size) + 0.5];
    let inside = false;
    ring.forEach((p, k) => {
      const q = ring[(k + 1) % ring.length];
      if (p.y > y !== q.y > y && x < p.x + ((y - p.y) / (q.y - p.y)) * (q.x - p.x)) inside = !inside;
    });
    mask[i] = inside ? 1 : 0;
  }
  return mask;
}

interface Disc extends Point {
  radius: number;
  fit: number;
  worth: number;
}

function searchDisc(tone: Float32Array, mask: Uint8Array, ring: readonly Point[], radius: number): Disc {
  const home = {
    x: ring.reduce((sum, { x }) => sum + x, 0) / ring.length,
    y: ring.reduce((sum, { y }) => sum + y, 0) / ring.length,
  };
  const judge = (x: number, y: number, r: number): Disc => {
    const fit = contrast(tone, mask, x, y, r);
    const far =
      ((x - home.x) / (homing.across * eyeWidth)) ** 2 + ((y - home.y) / (homing.down * eyeWidth)) ** 2;
    return { x, y, radius: r, fit, worth: fit - homing.cost * far };
  };
  let best = judge(home.x, home.y, radius);
  const tryAll = ({ reach, step }: { reach: number; step: number }, sizes: readonly number[]) => {
    const from = best;
    for (let dy = -reach; dy <= reach; dy += step) {
      for (let dx = -2 * reach; dx <= 2 * reach; dx += step) {
        for (const scale of sizes) {
          const next = judge(from.x + dx, from.y + dy, radius * scale);
          if (next.worth > best.worth) best = next;
        }
      }
    }
  };
  tryAll(coarse, [1]);
  tryAll(fine, radii);
  return best;
}

/** How much darker a disc is than its surroundings, both inside the opening, relative to both. */
function contrast(tone: Float32Array, mask: Uint8Array, x: number, y: number, radius: number): number {
  let [inner, innerCount, outer, outerCount] = [0, 0, 0, 0];
  const reach = disc.ringTo * radius;
  const [near, edge, far] = [(disc.inside * radius) ** 2, (disc.ringFrom * radius) ** 2, reach ** 2];
  for (let v = Math.max(0, Math.ceil(y - reach)); v <= Math.min(size - 1, y + reach); v++) {
    for (let u = Math.max(0, Math.ceil(x - reach)); u <= Math.min(size - 1, x + reach); u++) {
      const i = v * size + u;
      if (mask[i] === 0) continue;
      const away = (u + 0.5 - x) ** 2 + (v + 0.5 - y) ** 2;
      if (away <= near) {
        inner += tone[i];
        innerCount++;
      } else if (away >= edge && away <= far) {
        outer += tone[i];
        outerCount++;
      }
    }
  }
  if (innerCount < least.disc * Math.PI * near || outerCount < least.ringPixels) return 0;
  const [dark, light] = [inner / innerCount, outer / outerCount];
  // a disc that the lids hide is a worse one
  const shown = Math.min(1, innerCount / (least.open * Math.PI * near));
  return Math.max(0, ((light - dark) / (light + dark + darkFloor)) * shown);
}
