import { cloudAt, cloudy } from "./clouds.ts";
import { addDisc, createRandom, createSet, defocus, fillRect, makeBackdrop, paintAll } from "./draw.ts";

export const office = createSet("office", (room) => {
  const { width, height, side, eyes, face, seed, blur } = room;
  const random = createRandom(room, 13);
  const clouds = cloudy(seed);
  const out = makeBackdrop(room, [0.3, 0.31, 0.32]);
  const horizon = eyes.y + 0.35 * face;
  const vanish = eyes.x - side * 0.3 * width;
  paintAll(out, (x, y, light) => {
    const above = y < horizon;
    const aside = ((x - vanish) * side) / width;
    const level = above ? 0.66 + 0.3 * aside : 0.34 + 0.2 * aside;
    light[0] = 0.47 * level;
    light[1] = 0.48 * level;
    light[2] = 0.49 * level;
  });
  // the glass front, in bays that narrow towards the vanishing point
  for (let k = 0; k < 5; k++) {
    const from = vanish + side * width * (0.16 + 0.2 * k);
    const to = vanish + side * width * (0.16 + 0.2 * (k + 1) - 0.025);
    const spread = 0.3 + 0.16 * k;
    const rect = {
      left: Math.min(from, to),
      right: Math.max(from, to),
      top: horizon - spread * height,
      bottom: horizon + spread * 0.42 * height,
    };
    const view = 0.72 + 0.14 * cloudAt(clouds, k * 0.7, 0.3);
    fillRect(out, rect, [0.84 * view, 0.9 * view, 0.96 * view]);
    fillRect(out, { ...rect, top: horizon + 0.02 * height }, [0.4 * view, 0.47 * view, 0.47 * view], 0.8);
  }
  // an inner wall on the other side, with a door
  const wall = vanish - side * 0.06 * width;
  const edge = side > 0 ? { left: -width, right: wall } : { left: wall, right: 2 * width };
  fillRect(out, { ...edge, top: 0, bottom: height }, [0.2, 0.215, 0.235]);
  const door = wall - side * 0.16 * width;
  const doorRect = {
    left: Math.min(door, door - side * 0.13 * width),
    right: Math.max(door, door - side * 0.13 * width),
  };
  fillRect(out, { ...doorRect, top: horizon - 0.36 * height, bottom: height }, [0.11, 0.085, 0.065]);
  for (let k = 0; k < 4; k++) {
    const y = horizon - height * (0.2 + 0.13 * k);
    const half = width * (0.04 + 0.028 * k);
    const x = vanish + side * width * (0.07 + 0.05 * k);
    fillRect(out, { left: x - half, right: x + half, top: y - 0.012 * height, bottom: y }, [1.5, 1.48, 1.4]);
  }
  // desks, and something green
  fillRect(
    out,
    { left: 0, right: width, top: horizon + 0.17 * height, bottom: horizon + 0.21 * height },
    [0.36, 0.27, 0.19],
    0.8,
  );
  const plant = vanish + side * width * (0.1 + 0.2 * random());
  for (let k = 0; k < 34; k++) {
    const x = plant + (random() - 0.5) * 0.16 * width;
    const y = horizon + (random() - 0.75) * 0.2 * height;
    const leaf = 0.4 + 0.6 * random();
    fillRect(
      out,
      { left: x - 0.012 * width, right: x + 0.012 * width, top: y, bottom: y + 0.035 * height },
      [0.05 * leaf, 0.13 * leaf, 0.045 * leaf],
      0.85,
    );
  }
  defocus(out, 0.026 * height * blur);
  for (let k = 0; k < 6; k++) {
    addDisc(
      out,
      vanish + side * width * random() * 0.7,
      horizon - height * 0.4 * random(),
      height * (0.014 + 0.01 * random()),
      [0.12, 0.12, 0.11],
    );
  }
  return out;
});
