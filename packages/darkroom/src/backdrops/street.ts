import type { Triple } from "@portrait-studio/raster";
import {
  addDisc,
  addGlow,
  createRandom,
  createSet,
  defocus,
  fillRect,
  makeBackdrop,
  paintAll,
  scaled,
  turnHue,
} from "./draw.ts";
import type { BuildSet, Colours, Room } from "./types.ts";

interface Street {
  skies: Colours;
  /** of the lamps: many are of the first colour */
  lamps: readonly [Triple, Triple, Triple];
  /** light of all lamps */
  bright: number;
}

// What is drawn is judged on sheets (darkroom's README, "Judged by eye"). Lengths are parts of the image's height, those across of its width.

/** Chroma, in OKLab, that a sky of a wished hue has. */
const skyChroma = 0.06;
/** The horizon is below the eyes by the first, and by more from street to street; never below the last. */
const horizonAt = { belowEyes: 0.16, varies: 0.06, lowest: 0.8 };
/** How far aside of the eyes the street goes, across, away from the key, and by how much more from street to street. */
const vanishAt = { aside: 0.12, varies: 0.16 };
/** Light of the sky at the horizon, what it loses upwards, its least; and the street's. */
const skyLight = { horizon: 1.3, falls: 1.5, least: 0.12 };
const roadLight = 0.16;
/** Softness of the houses at the usual blur. */
const housesSoft = 0.03;
/** Glow where the street goes: half its length across, its reach, and its part of the lamps' light. */
const distance = { half: 0.05, reach: 0.16, light: 0.1 };

/** Lamps and cars, as discs out of focus. */
const discs = 46;
/** How far each is from where the street goes, 0 to 1: random ones to this power. The further, the nearer to the camera. */
const farPower = 0.8;
/** The same across: at 0, what is added at 1, and by how much each is off. */
const discAcross = { from: 0.03, to: 0.62, off: 0.05 };
/** Part that are lamps, how high the lowest and the highest are above the horizon, and how far cars are below it. */
const lampsPart = 0.65;
const lampsAbove = { lowest: 0.04, highest: 0.42 };
const carsBelow = 0.05;
/** Radii: the least, and what is added at 1, from half of it to one and a half; half of a radius is the lens's, half the blur's. */
const discRadius = { least: 0.009, near: 0.026 };
/** Part that are of the first colour, and of the others that are of the second. */
const [firstColour, secondColour] = [0.55, 0.6];
/** Light of a disc: the least, the most beyond it, and the power by which few are bright. */
const discLight = { least: 0.1, more: 0.5, power: 2.5 };
/** The wet road's picture of a lamp: how far down it is drawn, beyond that, how much wider, and its part of the light; none below the image. */
const wetRoad = { part: 0.6, below: 0.05, wider: 1.25, light: 0.1, lowest: 1.1 };

export function street({ skies, lamps, bright }: Street): BuildSet {
  return createSet("street", (room) => {
    const { width, height, side, eyes, palette, hue, blur } = room;
    const random = createRandom(room, 5);
    const sky = turnHue(skies[palette], hue, skyChroma);
    const out = makeBackdrop(room, sky);
    const below = horizonAt.belowEyes + horizonAt.varies * random();
    const horizon = Math.min(height * horizonAt.lowest, eyes.y + height * below);
    const vanish = eyes.x - side * width * (vanishAt.aside + vanishAt.varies * random());
    paintAll(out, (_x, y, light) => {
      const up = Math.max(0, (horizon - y) / height);
      const level = y < horizon ? skyLight.horizon - skyLight.falls * up : roadLight;
      for (let c = 0; c < 3; c++) light[c] *= Math.max(skyLight.least, level);
    });
    drawHouses(
      out,
      room,
      { horizon, vanish, sky, glow: scaled(lamps[0], bright), late: scaled(lamps[2], bright) },
      random,
    );
    defocus(out, housesSoft * height * blur);
    addGlow(
      out,
      [vanish - distance.half * width, horizon],
      [vanish + distance.half * width, horizon],
      distance.reach * height,
      scaled(lamps[0], distance.light * bright),
    );
    for (let k = 0; k < discs; k++) {
      const far = random() ** farPower;
      const flank = random() < 0.5 ? -1 : 1;
      const aside = width * (discAcross.from + discAcross.to * far);
      const x = vanish + flank * aside + (random() - 0.5) * discAcross.off * width;
      const isLamp = random() < lampsPart;
      const y = isLamp
        ? horizon - height * (lampsAbove.lowest + lampsAbove.highest * far * random())
        : horizon + height * carsBelow * random();
      const size = discRadius.least + discRadius.near * far * (0.5 + random());
      const radius = height * size * (0.5 + 0.5 * blur);
      const colour = lamps[random() < firstColour ? 0 : random() < secondColour ? 1 : 2];
      const level = bright * (discLight.least + discLight.more * random() ** discLight.power);
      addDisc(out, x, y, radius, scaled(colour, level));
      // the wet road gives some of it back, drawn out
      const wet = horizon + (horizon - y) * wetRoad.part + wetRoad.below * height;
      if (wet < height * wetRoad.lowest)
        addDisc(out, x, wet, radius * wetRoad.wider, scaled(colour, level * wetRoad.light));
    }
    return out;
  });
}

interface Houses {
  horizon: number;
  /** where the street goes, across */
  vanish: number;
  sky: Triple;
  /** light in most windows, and in some */
  glow: Triple;
  late: Triple;
}

/** Four houses a side. What a house is by the nearest, and by how much less (of light: more) for each one further away. */
const houses = 8;
const houseEdge = { near: 0.62, step: 0.145, least: 0.9, varies: 0.2 };
/** Where a house ends outwards: the nearest beyond the image, the others behind the one before. */
const houseEnds = { nearest: 2, others: 0.77 };
const roofAbove = { near: 0.75, step: 0.16, least: 0.8, varies: 0.3 };
const wallLight = { near: 0.1, step: 0.09 };
const windowHeight = { near: 0.05, step: 0.008 };
/** In heights of a window: a floor, a window's half width, where the first is and how far the next; so many a floor, this part lit. */
const floorHeight = 1.9;
const windowsAt = { half: 0.35, first: 0.8, next: 1.6, aFloor: 5, lit: 0.3 };
/** Light of a window: its part of the lamps', of which the least; and the part of windows that are lit as most are. */
const windowLight = { part: 0.22, least: 0.3, usual: 0.75 };

/** Both sides of the street, smaller towards its end. */
function drawHouses(
  out: ReturnType<typeof makeBackdrop>,
  { width, height }: Room,
  { horizon, vanish, sky, glow, late }: Houses,
  random: () => number,
): void {
  for (let k = 0; k < houses; k++) {
    const flank = k % 2 === 0 ? -1 : 1;
    const far = k >> 1;
    const aside = flank * width * (houseEdge.near - houseEdge.step * far);
    const edge = vanish + aside * (houseEdge.least + houseEdge.varies * random());
    const ends = far === 0 ? houseEnds.nearest : houseEnds.others - houseEdge.step * far;
    const outer = vanish + flank * width * ends;
    const above = height * (roofAbove.near - roofAbove.step * far);
    const roof = horizon - above * (roofAbove.least + roofAbove.varies * random());
    const rect = { left: Math.min(edge, outer), right: Math.max(edge, outer), top: roof, bottom: horizon };
    fillRect(out, rect, scaled(sky, wallLight.near + wallLight.step * far));
    const cell = height * (windowHeight.near - windowHeight.step * far);
    const floors = Math.max(0, Math.floor((horizon - roof) / (floorHeight * cell)) - 1);
    for (let n = 0; n < floors * windowsAt.aFloor; n++) {
      if (random() > windowsAt.lit) continue;
      const x = edge + flank * cell * (windowsAt.first + windowsAt.next * (n % windowsAt.aFloor));
      const top = roof + cell * (1 + floorHeight * Math.floor(n / windowsAt.aFloor));
      const colour = random() < windowLight.usual ? glow : late;
      const light = scaled(colour, windowLight.part * (windowLight.least + random()));
      const half = cell * windowsAt.half;
      fillRect(out, { left: x - half, right: x + half, top, bottom: top + cell }, light);
    }
  }
}
