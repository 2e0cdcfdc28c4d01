import {
  blur,
  clamp,
  grainTile,
  makePlane,
  mix,
  mixSeeds,
  type Plane,
  type Raster,
  RowReader,
  randomFrom,
  resizePlane,
  tileSide,
} from "@portrait-studio/raster";
import type { ImagePlan } from "../plan/types.ts";

// What these make is judged on sheets (README, "Judged by eye").

/** Black of the bars, of 255: not quite, as film and screens have it. */
const barBlack = 6;

export type Mounting = Pick<ImagePlan, "mount" | "size" | "palette" | "textureSeed" | "keySide">;

export function mountImage(image: Raster, plan: Mounting): Raster {
  switch (plan.mount) {
    case "none":
      return image;
    case "bars":
      return betweenBars(image, plan.size);
    case "card":
      return onCard(image, plan);
  }
}

function betweenBars(image: Raster, { width, height }: ImagePlan["size"]): Raster {
  const data = new Uint8Array(width * height * 3).fill(barBlack);
  data.set(image.data, Math.floor((height - image.height) / 2) * width * 3);
  return { width, height, data };
}

type Colour = readonly [number, number, number];

/** Table tops: dark walnut, slate, linen. */
const surfaces: readonly { colour: Colour; fibre: number }[] = [
  { colour: [74, 55, 42], fibre: 0.1 },
  { colour: [62, 66, 70], fibre: 0.03 },
  { colour: [176, 167, 152], fibre: 0.035 },
];
const paper: Colour = [243, 240, 232];

/** Degrees by which a card is turned at least, and by how much more at most. */
const [leastTurn, turnVaries] = [1.4, 1];
/** The card, in parts of its image's width: its border, the room that it has more below, and the radius of its corners in borders. */
const cardBorder = 0.062;
const cardFoot = 0.21;
const cornerRadius = 0.12;
/** Light on the card falls off by these parts, away from the lamp and downwards. */
const [cardFallsAside, cardFallsDown] = [0.035, 0.02];
/** Tooth of the card's paper: its size in pixels, and its deviation, of 255. */
const [cardTooth, cardToothPart] = [0.9, 1.1];
/** Corners of the image on the card, and how far round it the card is pressed in, in pixels; by which part it is darker there. */
const [imageCorner, pressed, pressedDark] = [2, 2.5, 0.13];

const shadowScale = 0.25;
/** Shadows in hundredths of the image's width: how far aside and down, how soft, and which part of the light they take. */
const tightShadow = { aside: 0.5, down: 0.7, soft: 0.7, dark: 0.45 };
const wideShadow = { aside: 1.8, down: 2.6, soft: 2.8, dark: 0.42 };
/** Light on the table beside the lamp, and what it loses towards the other side and downwards. */
const [tableLight, tableFallsAside, tableFallsDown] = [1.16, 0.34, 0.16];

/** Fibres of the table: cells across and down, their softness in pixels, and their strength against the surface's own figure. */
const [fibresAcross, fibresDown, fibreSoftness, fibrePart] = [24, 260, 0.8, 1.6];
/** Tooth of the table: its size in pixels, its part of the light, and where its tile begins, so that it is not the card's. */
const [tableTooth, tableToothPart] = [0.7, 0.025];
const tableToothShift = { x: 31, y: 77 };

/** A white card, turned about two degrees on a table, with a shadow on the side away from the light. */
function onCard(image: Raster, plan: Mounting): Raster {
  const { width, height } = plan.size;
  const random = randomFrom(mixSeeds(plan.textureSeed, 11));
  const angle = (random() < 0.5 ? -1 : 1) * (leastTurn + random() * turnVaries) * (Math.PI / 180);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const border = image.width * cardBorder;
  const foot = image.width * cardFoot;
  const halfWidth = image.width / 2 + border;
  const halfHeight = (image.height + border + foot) / 2;
  const away = plan.keySide === "left" ? 1 : -1;
  const table = new RowReader(tableShadow(plan, halfWidth, halfHeight, angle, away), width, height);
  const surface = surfaces[plan.palette % surfaces.length];
  const card: Card = {
    image,
    border,
    halfWidth,
    halfHeight,
    cos,
    sin,
    lampLeft: plan.keySide === "left",
    table: surface.colour,
  };
  const streaks = tableStreaks(plan);
  const lit = new Float64Array(width);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    tableRow(lit, y, streaks, surface.fibre, table.read(y));
    cardRow(data, y, y + 0.5 - height / 2, lit, card);
  }
  return { width, height, data };
}

interface Card {
  image: Raster;
  border: number;
  halfWidth: number;
  halfHeight: number;
  /** of the angle that it is turned by */
  cos: number;
  sin: number;
  lampLeft: boolean;
  table: Colour;
}

/** Row `y`, which lies `dy` below the middle, of the table under this light and of the card on it. */
function cardRow(out: Uint8Array, y: number, dy: number, lit: Float64Array, card: Card): void {
  const { image, border, halfWidth, halfHeight, cos, sin, lampLeft, table } = card;
  const tooth = grainTile(cardTooth);
  const grains = (y % tileSide) * tileSide;
  const colour = new Float32Array(3);
  const width = lit.length;
  for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
    const dx = x + 0.5 - width / 2;
    // in the card's own directions, from its upper left corner
    const u = dx * cos + dy * sin + halfWidth;
    const v = dy * cos - dx * sin + halfHeight;
    const inside = computeEdgeDistance(u, v, halfWidth * 2, halfHeight * 2, border * cornerRadius);
    if (inside <= 0) {
      for (let c = 0; c < 3; c++) {
        out[at + c] = clamp(table[c] * lit[x], 0, 255);
      }
      continue;
    }
    const speck = tooth[grains + (x & (tileSide - 1))] * cardToothPart;
    const across = lampLeft ? u / halfWidth / 2 : 1 - u / halfWidth / 2;
    const slope = 1 - cardFallsAside * across - cardFallsDown * (v / halfHeight / 2);
    const px = u - border;
    const py = v - border;
    const cover = computeEdgeDistance(px, py, image.width, image.height, imageCorner);
    const rim = computeEdgeDistance(
      px + pressed,
      py + pressed,
      image.width + 2 * pressed,
      image.height + 2 * pressed,
      imageCorner,
    );
    if (cover > 0) {
      readImage(image, px - 0.5, py - 0.5, colour);
    }
    for (let c = 0; c < 3; c++) {
      const white = paper[c] * slope * (1 - pressedDark * rim) + speck;
      const shown = mix(white, colour[c], cover);
      out[at + c] = clamp(mix(table[c] * lit[x], shown, inside), 0, 255);
    }
  }
}

/** 1 inside a rectangle with rounded corners, with a soft step one pixel wide. */
function computeEdgeDistance(u: number, v: number, width: number, height: number, radius: number): number {
  const dx = Math.abs(u - width / 2) - (width / 2 - radius);
  const dy = Math.abs(v - height / 2) - (height / 2 - radius);
  const corner = dx > 0 && dy > 0 ? Math.sqrt(dx * dx + dy * dy) : Math.max(dx, dy);
  return clamp(0.5 - (corner - radius), 0, 1);
}

/** Light on the table: falls off away from the lamp, with a tight and a wide shadow of the card. */
function tableShadow(
  { size, keySide }: Mounting,
  halfWidth: number,
  halfHeight: number,
  angle: number,
  away: number,
): Plane {
  const scale = shadowScale;
  const w = Math.round(size.width * scale);
  const h = Math.round(size.height * scale);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const shape = (shiftX: number, shiftY: number) => {
    const out = makePlane(w, h);
    for (let y = 0; y < h; y++) {
      const dy = (y + 0.5) / scale - size.height / 2 - shiftY;
      shapeRow(out.data.subarray(y * w, (y + 1) * w), -size.width / 2 - shiftX, dy, {
        cos,
        sin,
        halfWidth,
        halfHeight,
        scale,
      });
    }
    return out;
  };
  const step = size.width / 100;
  const shadow = ({ aside, down, soft }: typeof tightShadow) =>
    blur(shape(away * step * aside, step * down), step * soft * scale);
  const tight = shadow(tightShadow);
  const wide = shadow(wideShadow);
  const out = makePlane(w, h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const along = keySide === "left" ? x / w : 1 - x / w;
      const fall = tableLight - tableFallsAside * along - tableFallsDown * (y / h);
      out.data[i] = fall * (1 - tightShadow.dark * tight.data[i]) * (1 - wideShadow.dark * wide.data[i]);
    }
  }
  return out;
}

/** One row of the card's shape at a smaller scale. */
function shapeRow(
  out: Float32Array,
  left: number,
  dy: number,
  {
    cos,
    sin,
    halfWidth,
    halfHeight,
    scale,
  }: Pick<Card, "cos" | "sin" | "halfWidth" | "halfHeight"> & { scale: number },
): void {
  for (let x = 0; x < out.length; x++) {
    const dx = (x + 0.5) / scale + left;
    out[x] = computeEdgeDistance(
      (dx * cos + dy * sin + halfWidth) * scale,
      (dy * cos - dx * sin + halfHeight) * scale,
      halfWidth * 2 * scale,
      halfHeight * 2 * scale,
      1,
    );
  }
}

/** Long fibres across the table, around 0; repeats. */
function tableStreaks({ textureSeed }: Mounting): Plane {
  const random = randomFrom(mixSeeds(textureSeed, 13));
  const coarse = makePlane(fibresAcross, fibresDown);
  for (let i = 0; i < coarse.data.length; i++) {
    coarse.data[i] = random() * 2 - 1;
  }
  return blur(resizePlane(coarse, streakSide, streakSide), fibreSoftness);
}

const streakSide = 1024;

/** How brightly a row of the table is lit: its fibres and a fine tooth under this light. */
function tableRow(lit: Float64Array, y: number, streaks: Plane, fibre: number, light: Float32Array): void {
  const tooth = grainTile(tableTooth);
  const grains = ((y + tableToothShift.y) % tileSide) * tileSide;
  const from = (y & (streakSide - 1)) * streakSide;
  for (let x = 0; x < lit.length; x++) {
    const texture =
      streaks.data[from + (x & (streakSide - 1))] * fibre * fibrePart +
      tooth[grains + ((x + tableToothShift.x) & (tileSide - 1))] * tableToothPart;
    lit[x] = (1 + texture) * light[x];
  }
}

function readImage({ width, height, data }: Raster, x: number, y: number, out: Float32Array): void {
  const cx = clamp(x, 0, width - 1);
  const cy = clamp(y, 0, height - 1);
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const right = x0 + 1 < width ? 3 : 0;
  const down = y0 + 1 < height ? width * 3 : 0;
  const fx = cx - x0;
  const fy = cy - y0;
  const at = (y0 * width + x0) * 3;
  for (let c = 0; c < 3; c++) {
    const top = mix(data[at + c], data[at + c + right], fx);
    out[c] = mix(top, mix(data[at + c + down], data[at + c + down + right], fx), fy);
  }
}
