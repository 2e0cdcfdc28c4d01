import { clamp, type Plane } from "../pixels/plane.ts";
import { dot, patchGain } from "./correlate.ts";
import type { Level } from "./pyramid.ts";
import {
  coarseWindow,
  drawTemplates,
  type Template,
  templateHeight,
  templateWidth,
  templateWindow,
} from "./template.ts";

/** Where a template sat best: centre and face width in the picture's pixels. */
export interface Match {
  x: number;
  y: number;
  width: number;
  correlation: number;
  template: Template;
  level: Level;
}

interface Seed {
  level: number;
  x: number;
  y: number;
  value: number;
}

const coarseTemplates = drawTemplates([-18, 0, 18]);
const fineTemplates = drawTemplates([-25, -12, 0, 12, 25]);
const seedCount = 60;

/** The few that a place must resemble before all are tried: every face looks somewhat like them. */
const firstTemplates = coarseTemplates.filter(({ kind, yaw }) => kind === "plain" && yaw === 0);
const otherTemplates = coarseTemplates.filter((template) => !firstTemplates.includes(template));
/** Of what the seeds so far are worth, how much the first few must promise. */
const promise = 0.4;
/** So many templates are still tried beside the middle of a seed: those that fitted best in it. */
const finalists = 10;

/**
 * Compares every place and size with the drawn faces: at half size first, then the best places at full size,
 * all tilts and the neighbouring sizes.
 * @param likely 0..1 for a face box (centre, width, in picture pixels): skin and place, so that the few seeds
 *   are not spent on leaves and bookshelves
 */
export function searchFaces(
  levels: Level[],
  likely: (x: number, y: number, width: number) => number,
): Match[] {
  const seeds: Seed[] = [];
  // smallest levels first: there large faces are found for little, and then most of the rest needn't be looked at
  for (const index of [...levels.keys()].reverse()) {
    seeds.push(...coarseSeeds(levels, index, likely, seeds[seedCount]?.value ?? 0));
    seeds.sort((a, b) => b.value - a.value);
  }
  const picked: Seed[] = [];
  for (const seed of seeds) {
    if (picked.length >= seedCount) {
      break;
    }
    if (!picked.some((other) => sameSpot(levels, seed, other))) {
      picked.push(seed);
    }
  }
  return picked.flatMap((seed) => refine(levels, seed));
}

function sameSpot(levels: Level[], a: Seed, b: Seed): boolean {
  const sa = levels[a.level].scale;
  const sb = levels[b.level].scale;
  const apart = Math.hypot(a.x / sa - b.x / sb, a.y / sa - b.y / sb);
  return Math.abs(a.level - b.level) <= 1 && apart < (0.2 * templateWidth) / Math.max(sa, sb);
}

function coarseSeeds(
  levels: Level[],
  index: number,
  likely: (x: number, y: number, width: number) => number,
  least: number,
): Seed[] {
  const { half, scale } = levels[index];
  const width = templateWidth / 2;
  const height = templateHeight / 2;
  const columns = half.width - width + 1;
  const rows = half.height - height + 1;
  const scores = new Float32Array(Math.max(0, columns * rows));
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const chance = likely((2 * x + width) / scale, (2 * y + height) / scale, templateWidth / scale);
      if (chance < 0.02 || chance < least) {
        continue;
      }
      const gain = patchGain(half, x, y, coarseWindow, width) * chance;
      let best = 0;
      for (const template of firstTemplates) {
        best = Math.max(best, dot(half, x, y, template.coarse, width) * gain);
      }
      if (best > promise * Math.max(least, 0.05)) {
        for (const template of otherTemplates) {
          best = Math.max(best, dot(half, x, y, template.coarse, width) * gain);
        }
      }
      scores[y * columns + x] = best;
    }
  }
  return peaks(scores, columns, rows).map(({ x, y, value }) => ({ level: index, x: 2 * x, y: 2 * y, value }));
}

function peaks(scores: Float32Array, columns: number, rows: number) {
  const found: { x: number; y: number; value: number }[] = [];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const value = scores[y * columns + x];
      if (value > 0.05 && isPeak(scores, columns, rows, x, y, value)) {
        found.push({ x, y, value });
      }
    }
  }
  return found;
}

function isPeak(
  scores: Float32Array,
  columns: number,
  rows: number,
  x: number,
  y: number,
  value: number,
): boolean {
  for (let v = Math.max(0, y - 1); v <= Math.min(rows - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(columns - 1, x + 1); u++) {
      if (scores[v * columns + u] > value) {
        return false;
      }
    }
  }
  return true;
}

/** The best template and place near a seed, at its own size and the two beside it. */
function refine(levels: Level[], seed: Seed): Match[] {
  const home = levels[seed.level].scale;
  const near = levels.slice(Math.max(0, seed.level - 1), seed.level + 2);
  return near.flatMap((level) => {
    const ratio = level.scale / home;
    const cx = (seed.x + templateWidth / 2) * ratio - templateWidth / 2;
    const cy = (seed.y + templateHeight / 2) * ratio - templateHeight / 2;
    return bestNear(level, Math.round(cx), Math.round(cy)) ?? [];
  });
}

function bestNear(level: Level, cx: number, cy: number): Match | null {
  const { passed, scale } = level;
  const left = clampStart(cx - 2, passed.width, templateWidth);
  const top = clampStart(cy - 2, passed.height, templateHeight);
  const middle = {
    x: clampStart(cx, passed.width, templateWidth),
    y: clampStart(cy, passed.height, templateHeight),
  };
  if (!fits(passed, middle.x, middle.y)) {
    return null;
  }
  const tried = fineTemplates
    .map((template) => ({
      template,
      value: dot(passed, middle.x, middle.y, template.weights, templateWidth),
    }))
    .sort((a, b) => b.value - a.value)
    .slice(0, finalists);
  let winner: Match | null = null;
  for (let y = top; y <= cy + 2; y++) {
    for (let x = left; x <= cx + 2; x++) {
      if (!fits(passed, x, y)) {
        continue;
      }
      const gain = patchGain(passed, x, y, templateWindow, templateWidth);
      for (const { template } of tried) {
        const correlation = dot(passed, x, y, template.weights, templateWidth) * gain;
        if (!winner || correlation > winner.correlation) {
          winner = {
            x: (x + templateWidth / 2) / scale,
            y: (y + templateHeight / 2) / scale,
            width: templateWidth / scale,
            correlation,
            template,
            level,
          };
        }
      }
    }
  }
  return winner;
}

function clampStart(at: number, size: number, window: number): number {
  return clamp(at, 0, Math.max(0, size - window));
}

function fits(plane: Plane, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x + templateWidth <= plane.width && y + templateHeight <= plane.height;
}
