import type { Triple } from "@portrait-studio/raster";
import { addDisc, addGlow, defocus, fillRect, makeBackdrop, paintAll, randomOf, scaled } from "./draw.ts";
import type { BuildSet } from "./types.ts";

const spines: readonly Triple[] = [
  [0.16, 0.045, 0.03],
  [0.05, 0.075, 0.05],
  [0.04, 0.05, 0.085],
  [0.2, 0.12, 0.055],
  [0.1, 0.06, 0.035],
  [0.26, 0.2, 0.12],
  [0.03, 0.03, 0.032],
];

/** Shelves of books, well behind, with a lamp on the side away from the key. */
export const library: BuildSet = (room) => {
  const { height, side, eyes, face, blur } = room;
  const random = randomOf(room, 11);
  const out = makeBackdrop(room, [0.022, 0.014, 0.009]);
  const turn = side * (0.05 + 0.05 * random());
  const shelf = height * (0.21 + 0.04 * random());
  const start = -shelf * random();
  for (let top = start; top < height; top += shelf) drawShelf(out, room, top, shelf, turn, random);
  // a niche between two cases
  const post = eyes.x + side * (1.9 + 0.4 * random()) * face;
  fillRect(
    out,
    { left: post - 0.02 * height, right: post + 0.025 * height, top: 0, bottom: height },
    [0.05, 0.028, 0.015],
  );
  defocus(out, 0.021 * height * blur);
  const lampX = eyes.x - side * (1.55 + 0.3 * random()) * face;
  const lampY = eyes.y + (0.1 + 0.5 * random()) * face;
  paintAll(out, (x, y, light) => {
    const away = Math.sqrt((x - lampX) ** 2 + (y - lampY) ** 2) / height;
    const level = 0.5 + 1.5 / (1 + 22 * away * away) - 0.2 * (y / height);
    light[0] *= level * 1.1;
    light[1] *= level;
    light[2] *= level * 0.86;
  });
  addGlow(
    out,
    [lampX - 0.02 * height, lampY],
    [lampX + 0.02 * height, lampY],
    0.06 * height,
    [0.3, 0.19, 0.08],
  );
  addDisc(out, lampX, lampY, 0.034 * height, [0.9, 0.62, 0.3]);
  for (let k = 0; k < 5; k++) {
    const x = random() * room.width;
    addDisc(
      out,
      x,
      height * random() * 0.6,
      height * (0.012 + 0.012 * random()),
      scaled([0.5, 0.32, 0.14], 0.12 + 0.2 * random()),
    );
  }
  return out;
};

function drawShelf(
  out: ReturnType<typeof makeBackdrop>,
  { width, height }: { width: number; height: number },
  top: number,
  shelf: number,
  turn: number,
  random: () => number,
): void {
  const board = shelf * 0.09;
  for (let x = -0.1 * width; x < 1.1 * width; ) {
    const thick = height * (0.012 + 0.024 * random() ** 1.5);
    const tall = shelf * (0.62 + 0.25 * random());
    const colour = scaled(spines[Math.floor(random() * spines.length)], 0.6 + 0.8 * random());
    const sunk = turn * (x / width - 0.5) * height;
    const low = top + shelf - board + sunk;
    if (random() > 0.06) {
      fillRect(out, { left: x, right: x + thick * 0.93, top: low - tall, bottom: low }, colour);
      if (random() < 0.5) {
        const band = low - tall * (0.75 + 0.12 * random());
        const gold = scaled([0.42, 0.29, 0.12], 0.5 + 0.5 * random());
        fillRect(out, { left: x, right: x + thick * 0.93, top: band, bottom: band + tall * 0.05 }, gold);
      }
    }
    fillRect(out, { left: x, right: x + thick, top: low, bottom: low + board }, [0.075, 0.042, 0.022]);
    x += thick;
  }
}
