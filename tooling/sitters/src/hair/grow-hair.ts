import type { Field } from "../geometry/mesh.ts";
import type { Random } from "../math/random.ts";
import { type Guide, growGuide } from "./grow-guides.ts";
import type { HairStyle } from "./hair-style.ts";
import { type Root, sampleRoots } from "./sample-roots.ts";
import type { Scalp } from "./scalp.ts";
import type { StrandWriter } from "./strands.ts";

const GUIDES = 1500;
const CELL = 1.2;

/** Grows a head of hair: locks first, then the single hairs that follow them. */
export function growHair(
  writer: StrandWriter,
  style: HairStyle,
  skull: Field,
  body: Field,
  scalp: Scalp,
  random: Random,
): void {
  const guides = sampleRoots(skull, scalp, GUIDES, random).map((root) =>
    growGuide(root, style, body, random),
  );
  const nearest = indexGuides(guides, style.part);
  for (const root of sampleRoots(skull, scalp, style.density, random)) {
    const guide = nearest(root);
    if (guide) growStrand(writer, root, guide, style, random);
  }
}

function indexGuides(guides: Guide[], part: number | undefined): (root: Root) => Guide | undefined {
  const cells = new Map<string, Guide[]>();
  const key = (x: number, y: number, z: number) =>
    `${Math.floor(x / CELL)},${Math.floor(y / CELL)},${Math.floor(z / CELL)}`;
  for (const guide of guides) {
    const at = key(guide.root.x, guide.root.y, guide.root.z);
    const list = cells.get(at);
    if (list) list.push(guide);
    else cells.set(at, [guide]);
  }
  return (root) => {
    const side = part === undefined ? 0 : root.x >= part ? 1 : -1;
    let best: Guide | undefined;
    let bestDistance = 9;
    for (let i = 0; i < 27; i++) {
      const list = cells.get(
        key(
          root.x + ((i % 3) - 1) * CELL,
          root.y + ((((i / 3) | 0) % 3) - 1) * CELL,
          root.z + (((i / 9) | 0) - 1) * CELL,
        ),
      );
      if (!list) continue;
      for (const guide of list) {
        if (guide.side !== side) continue;
        const d = (guide.root.x - root.x) ** 2 + (guide.root.y - root.y) ** 2 + (guide.root.z - root.z) ** 2;
        if (d < bestDistance) {
          bestDistance = d;
          best = guide;
        }
      }
    }
    return best;
  };
}

function growStrand(writer: StrandWriter, root: Root, guide: Guide, style: HairStyle, random: Random): void {
  const from = guide.root;
  const ox = root.x - from.x;
  const oy = root.y - from.y;
  const oz = root.z - from.z;
  const cut = 0.72 + 0.28 * random.next();
  const tone = guide.shade * 0.55 + random.next() * 0.45;
  writer.begin(style.radius * (0.8 + 0.4 * random.next()), tone);
  const phase = random.next() * 6.28;
  const spread = [random.normal(), random.normal(), random.normal()];
  const coilPhase = random.next() * 6.28;
  const g = guide.points;
  const count = g.length / 3;
  for (let k = 0; k < count; k++) {
    const t = k / (count - 1);
    const at = t * cut * (count - 1);
    const low = Math.min(count - 2, Math.floor(at));
    const w = at - low;
    const i = low * 3;
    const keep = 1 - style.clump * Math.min(1, t * 1.4);
    const wave = style.wave * Math.min(1, t * 2) * Math.sin(style.waves * 6.28 * t * cut + guide.phase);
    const waveZ =
      style.wave * Math.min(1, t * 2) * Math.cos(style.waves * 6.28 * t * cut + guide.phase * 1.7);
    const frizz = style.frizz * t * (0.7 + 0.6 * Math.sin(t * 7 + phase));
    const coil = style.coil * Math.min(1, t * 6);
    const turn = style.coils * 6.28 * t + coilPhase;
    writer.add(
      g[i] + (g[i + 3] - g[i]) * w + ox * keep + wave + frizz * spread[0] + coil * Math.cos(turn),
      g[i + 1] + (g[i + 4] - g[i + 1]) * w + oy * keep + frizz * spread[1] * 0.5 + coil * Math.sin(turn),
      g[i + 2] +
        (g[i + 5] - g[i + 2]) * w +
        oz * keep +
        waveZ * 0.7 +
        frizz * spread[2] +
        coil * Math.cos(turn + 1.9),
    );
  }
}
