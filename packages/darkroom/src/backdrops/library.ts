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
} from "./draw.ts";

const spines: readonly Triple[] = [
  [0.16, 0.045, 0.03],
  [0.05, 0.075, 0.05],
  [0.04, 0.05, 0.085],
  [0.2, 0.12, 0.055],
  [0.1, 0.06, 0.035],
  [0.26, 0.2, 0.12],
  [0.03, 0.03, 0.032],
];

// What is drawn is judged on sheets (darkroom's README, "Judged by eye"). Lengths are parts of the image's height, light is linear.

/** Behind the shelves. */
const shade: Triple = [0.022, 0.014, 0.009];
/** How far shelves lean across the image, and their height, both by more from room to room. */
const [leaning, leaningVaries] = [0.05, 0.05];
const [shelfHeight, shelfVaries] = [0.21, 0.04];
/** The niche between two cases: how far beside the eyes in face widths, its halves, and its wood. */
const niche = { aside: 1.9, varies: 0.4, left: 0.02, right: 0.025 };
const nicheWood: Triple = [0.05, 0.028, 0.015];
/** Softness at the usual blur. */
const soft = 0.021;
/** The lamp, from the eyes, in face widths: aside and down, both by more from room to room. */
const lampAside = { least: 1.55, varies: 0.3 };
const lampDown = { least: 0.1, varies: 0.5 };
/** Its light: everywhere, what is near, how fast that falls, what is lost downwards; and how warm it is, as factors of red and blue. */
const lampLight = { everywhere: 0.5, near: 1.5, falls: 22, down: 0.2, red: 1.1, blue: 0.86 };
/** Its shade's glow, which is so wide to each side, and its bulb. */
const lampGlow = { half: 0.02, reach: 0.06 };
const glowColour: Triple = [0.3, 0.19, 0.08];
const bulbRadius = 0.034;
const bulbColour: Triple = [0.9, 0.62, 0.3];
/** Glints on spines: how many, down to where, their radius and light from the least by so much more. */
const glints = { count: 5, lowest: 0.6, radius: 0.012, light: 0.12, lightVaries: 0.2 };
const glintColour: Triple = [0.5, 0.32, 0.14];

/** In heights of a shelf: the board, a book, and by how much more a book is higher. */
const [boardHeight, bookHeight, bookVaries] = [0.09, 0.62, 0.25];
const boardWood: Triple = [0.075, 0.042, 0.022];
/** Thickness of a book, from the least by so much more, the power by which most are thin, and the part that its spine fills. */
const thickness = { least: 0.012, more: 0.024, power: 1.5, spine: 0.93 };
/** Light on a spine, from the least by so much more. */
const spineLight = { least: 0.6, more: 0.8 };
/** Part of places without a book, and of books with a band of gold; how high that is, in heights of the book, its own and its light. */
const emptyPart = 0.06;
const band = { part: 0.5, at: 0.75, varies: 0.12, height: 0.05, least: 0.5, more: 0.5 };
const gilt: Triple = [0.42, 0.29, 0.12];
/** Shelves go on beyond the image by this part of its width. */
const beyond = 0.1;

export const library = createSet("library", (room) => {
  const { height, side, eyes, face, blur } = room;
  const random = createRandom(room, 11);
  const out = makeBackdrop(room, shade);
  const turn = side * (leaning + leaningVaries * random());
  const shelf = height * (shelfHeight + shelfVaries * random());
  const start = -shelf * random();
  for (let top = start; top < height; top += shelf) drawShelf(out, room, top, shelf, turn, random);
  // a niche between two cases
  const post = eyes.x + side * (niche.aside + niche.varies * random()) * face;
  fillRect(
    out,
    { left: post - niche.left * height, right: post + niche.right * height, top: 0, bottom: height },
    nicheWood,
  );
  defocus(out, soft * height * blur);
  const lampX = eyes.x - side * (lampAside.least + lampAside.varies * random()) * face;
  const lampY = eyes.y + (lampDown.least + lampDown.varies * random()) * face;
  paintAll(out, (x, y, light) => {
    const away = Math.sqrt((x - lampX) ** 2 + (y - lampY) ** 2) / height;
    const { everywhere, near, falls, down, red, blue } = lampLight;
    const level = everywhere + near / (1 + falls * away * away) - down * (y / height);
    light[0] *= level * red;
    light[1] *= level;
    light[2] *= level * blue;
  });
  addGlow(
    out,
    [lampX - lampGlow.half * height, lampY],
    [lampX + lampGlow.half * height, lampY],
    lampGlow.reach * height,
    glowColour,
  );
  addDisc(out, lampX, lampY, bulbRadius * height, bulbColour);
  for (let k = 0; k < glints.count; k++) {
    const x = random() * room.width;
    addDisc(
      out,
      x,
      height * random() * glints.lowest,
      height * (glints.radius + glints.radius * random()),
      scaled(glintColour, glints.light + glints.lightVaries * random()),
    );
  }
  return out;
});

function drawShelf(
  out: ReturnType<typeof makeBackdrop>,
  { width, height }: { width: number; height: number },
  top: number,
  shelf: number,
  turn: number,
  random: () => number,
): void {
  const board = shelf * boardHeight;
  for (let x = -beyond * width; x < (1 + beyond) * width; ) {
    const thick = height * (thickness.least + thickness.more * random() ** thickness.power);
    const tall = shelf * (bookHeight + bookVaries * random());
    const spine = spines[Math.floor(random() * spines.length)];
    const colour = scaled(spine, spineLight.least + spineLight.more * random());
    const right = x + thick * thickness.spine;
    const sunk = turn * (x / width - 0.5) * height;
    const low = top + shelf - board + sunk;
    if (random() > emptyPart) {
      fillRect(out, { left: x, right, top: low - tall, bottom: low }, colour);
      if (random() < band.part) {
        const at = low - tall * (band.at + band.varies * random());
        const gold = scaled(gilt, band.least + band.more * random());
        fillRect(out, { left: x, right, top: at, bottom: at + tall * band.height }, gold);
      }
    }
    fillRect(out, { left: x, right: x + thick, top: low, bottom: low + board }, boardWood);
    x += thick;
  }
}
