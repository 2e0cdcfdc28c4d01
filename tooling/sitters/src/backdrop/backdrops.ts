import { fractal3, noise3 } from "../math/noise.ts";
import type { Random } from "../math/random.ts";
import { fromHex, type Rgb } from "../shade/colour.ts";
import { blurDisc, type Canvas, createCanvas, fillEllipse, fillRect, shadeCanvas } from "./canvas.ts";

export type BackdropName =
  | "plaster"
  | "studio"
  | "mottled"
  | "livingRoom"
  | "library"
  | "garden"
  | "park"
  | "street"
  | "evening"
  | "seaside"
  | "office"
  | "brick";

const WIDTH = 180;

const scale = (colour: Rgb, f: number): Rgb => [colour[0] * f, colour[1] * f, colour[2] * f];

/** Paints what stands behind the sitter, already out of focus, on a small linear-light canvas. */
export function paintBackdrop(name: BackdropName, aspect: number, random: Random): Canvas {
  const height = Math.round(WIDTH * aspect);
  return painters[name](WIDTH, height, random);
}

type Painter = (width: number, height: number, random: Random) => Canvas;

function paintWall(colours: readonly string[], patch: number): Painter {
  return (width, height, random) => {
    const base = fromHex(random.pick(colours));
    const canvas = createCanvas(width, height, scale(base, 1.05), scale(base, 0.8));
    const lx = random.between(0.15, 0.85);
    const seed = random.between(0, 50);
    shadeCanvas(canvas, (x, y) => {
      const spot = Math.exp(-(((x - lx) / 0.75) ** 2 + ((y - 0.3) / 0.7) ** 2));
      const cloud = fractal3(x * 4 + seed, y * 5, seed) - 0.5;
      return 0.62 + 0.5 * spot + cloud * patch;
    });
    return blurDisc(canvas, 2);
  };
}

const paintLivingRoom: Painter = (width, height, random) => {
  const wall = fromHex(random.pick(["#b9bfb8", "#c9c8c2", "#a9b4ba", "#8fa09a"]));
  const canvas = createCanvas(width, height, wall, scale(wall, 0.75));
  const side = random.next() < 0.5 ? 0 : 0.62;
  // a window with its bars and curtain, a picture, a lamp, a plant and a sofa back
  fillRect(canvas, side + 0.03, 0.04, side + 0.34, 0.6, [1.9, 2.0, 2.15]);
  fillRect(canvas, side + 0.175, 0.04, side + 0.195, 0.6, [0.75, 0.75, 0.75]);
  fillRect(canvas, side + 0.03, 0.3, side + 0.34, 0.32, [0.75, 0.75, 0.75]);
  fillRect(canvas, side - 0.03, 0, side + 0.05, 0.75, [0.66, 0.64, 0.6], 0.85);
  fillRect(canvas, side + 0.32, 0, side + 0.4, 0.75, [0.6, 0.58, 0.55], 0.85);
  const other = side > 0.3 ? 0.08 : 0.62;
  fillRect(canvas, other, 0.1, other + 0.24, 0.36, [0.08, 0.07, 0.06]);
  fillRect(
    canvas,
    other + 0.02,
    0.115,
    other + 0.22,
    0.345,
    fromHex(random.pick(["#6f8f9f", "#c7b36b", "#7d8f6a"])),
  );
  for (let leaf = 0; leaf < 40; leaf++) {
    const x = other + 0.1 + random.normal() * 0.08;
    fillEllipse(
      canvas,
      x,
      0.62 + random.normal() * 0.07,
      0.02,
      0.035,
      [0.05, random.between(0.1, 0.26), 0.06],
      0.9,
    );
  }
  fillRect(canvas, 0, 0.8, 1, 1, fromHex(random.pick(["#3d4a55", "#54604f", "#5b5a66"])));
  return blurDisc(canvas, 6.5);
};

const paintLibrary: Painter = (width, height, random) => {
  const canvas = createCanvas(width, height, [0.05, 0.045, 0.04], [0.03, 0.026, 0.022]);
  const covers = ["#7a2e2a", "#2f4858", "#53633f", "#c2b49a", "#3a3344", "#8a6a35", "#1f2d3a", "#d8d2c4"].map(
    fromHex,
  );
  for (let row = 0; row < 6; row++) {
    const top = row * 0.18 - 0.04;
    fillRect(canvas, 0, top + 0.165, 1, top + 0.18, [0.12, 0.085, 0.055]);
    for (let x = -0.02; x < 1; ) {
      const wide = random.between(0.018, 0.045);
      const tall = random.between(0.1, 0.15);
      fillRect(
        canvas,
        x,
        top + 0.165 - tall,
        x + wide,
        top + 0.165,
        scale(random.pick(covers), random.between(0.5, 1.1)),
      );
      x += wide + (random.next() < 0.1 ? 0.03 : 0.002);
    }
  }
  shadeCanvas(canvas, (x, y) => 0.75 + 0.5 * Math.exp(-(((x - 0.2) / 0.5) ** 2 + (y / 0.7) ** 2)));
  return blurDisc(canvas, 4.5);
};

function paintLeaves(dark: Rgb, light: Rgb, glow: Rgb, sky: number): Painter {
  return (width, height, random) => {
    const canvas = createCanvas(width, height, scale(light, 0.8), dark);
    for (let i = 0; i < 420; i++) {
      const t = random.next();
      const f = random.between(0.4, 1.15);
      const colour: Rgb = [
        (dark[0] + (light[0] - dark[0]) * t) * f,
        (dark[1] + (light[1] - dark[1]) * t) * f,
        (dark[2] + (light[2] - dark[2]) * t) * f,
      ];
      fillEllipse(
        canvas,
        random.next(),
        random.next(),
        random.between(0.015, 0.07),
        random.between(0.015, 0.06),
        colour,
        0.8,
      );
    }
    // gaps of sky between the leaves become bright discs
    for (let i = 0; i < sky; i++) {
      const y = random.next() ** 1.7;
      const size = random.between(0.004, 0.011);
      fillEllipse(canvas, random.next(), y * 0.8, size, size, scale(glow, random.between(1.5, 4.5)));
    }
    return blurDisc(canvas, 7.5);
  };
}

const paintStreet: Painter = (width, height, random) => {
  const canvas = createCanvas(width, height, [0.62, 0.7, 0.8], [0.34, 0.35, 0.37]);
  for (let i = 0; i < 7; i++) {
    const x = i / 7 + random.between(-0.05, 0.03);
    const wide = random.between(0.12, 0.22);
    const top = random.between(0.0, 0.3);
    const face = fromHex(random.pick(["#8b8f94", "#a59c92", "#6d747d", "#9aa39c", "#5f6670"]));
    fillRect(canvas, x, top, x + wide, 0.82, face);
    for (let floor = top + 0.04; floor < 0.72; floor += 0.075) {
      for (let w = x + 0.015; w < x + wide - 0.02; w += 0.04) {
        fillRect(
          canvas,
          w,
          floor,
          w + 0.02,
          floor + 0.045,
          random.next() < 0.25 ? [0.9, 0.8, 0.6] : [0.12, 0.15, 0.18],
        );
      }
    }
  }
  fillRect(canvas, 0, 0.82, 1, 1, [0.2, 0.2, 0.21]);
  for (let i = 0; i < 14; i++) {
    const red = random.next() < 0.5;
    fillEllipse(
      canvas,
      random.next(),
      random.between(0.66, 0.86),
      0.006,
      0.006,
      red ? [3.2, 0.5, 0.3] : [3.4, 3.0, 2.3],
    );
  }
  return blurDisc(canvas, 6);
};

const paintEvening: Painter = (width, height, random) => {
  const canvas = createCanvas(width, height, [0.012, 0.02, 0.035], [0.02, 0.018, 0.022]);
  const glows: Rgb[] = [
    [6, 3.4, 1.3],
    [5, 4.2, 2.8],
    [1.2, 2.6, 4.5],
    [4.5, 1.4, 0.9],
    [1.4, 3.6, 2.8],
  ];
  for (let i = 0; i < 70; i++) {
    const size = random.between(0.004, 0.009);
    fillEllipse(
      canvas,
      random.next(),
      0.5 + random.normal() * 0.22,
      size,
      size,
      scale(random.pick(glows), random.between(0.3, 1.1)),
    );
  }
  for (let i = 0; i < 5; i++) {
    const x = random.next();
    fillRect(
      canvas,
      x,
      random.between(0.15, 0.5),
      x + random.between(0.05, 0.14),
      0.8,
      [0.09, 0.075, 0.06],
      0.6,
    );
  }
  return blurDisc(canvas, 8.5);
};

const paintSeaside: Painter = (width, height, random) => {
  const horizon = random.between(0.46, 0.58);
  const canvas = createCanvas(width, height, [0.3, 0.47, 0.72], [0.75, 0.8, 0.84]);
  fillRect(canvas, 0, horizon, 1, 1, [0.11, 0.26, 0.33]);
  for (let i = 0; i < 90; i++) {
    const y = horizon + random.next() ** 1.5 * 0.3;
    const x = random.next();
    fillRect(canvas, x, y, x + random.between(0.03, 0.16), y + 0.006, [0.3, 0.45, 0.5], 0.5);
  }
  fillRect(canvas, 0, 0.84, 1, 1, [0.45, 0.41, 0.34]);
  for (let i = 0; i < 6; i++) {
    fillEllipse(
      canvas,
      random.next(),
      random.between(0.05, 0.3),
      random.between(0.1, 0.25),
      0.035,
      [0.85, 0.88, 0.92],
      0.6,
    );
  }
  return blurDisc(canvas, 5);
};

const paintOffice: Painter = (width, height, random) => {
  const canvas = createCanvas(width, height, [0.5, 0.53, 0.56], [0.28, 0.3, 0.32]);
  for (let i = 0; i < 5; i++) {
    const x = i * 0.22 - 0.04;
    fillRect(canvas, x, 0.06, x + 0.19, 0.66, [0.85 + 0.4 * random.next(), 1.0, 1.15], 0.8);
  }
  fillRect(canvas, 0, 0.34, 1, 0.36, [0.3, 0.32, 0.34]);
  for (let i = 0; i < 4; i++) {
    const x = random.next() * 0.9;
    fillRect(canvas, x, 0.62, x + 0.16, 0.78, [0.05, 0.055, 0.065]);
    fillRect(canvas, x + 0.01, 0.635, x + 0.15, 0.765, [0.16, 0.26, 0.38]);
  }
  for (let i = 0; i < 5; i++) fillRect(canvas, i * 0.24 + 0.02, 0.0, i * 0.24 + 0.12, 0.02, [3, 3, 2.9]);
  fillRect(canvas, 0, 0.8, 1, 1, [0.2, 0.19, 0.18]);
  return blurDisc(canvas, 7);
};

const paintBrick: Painter = (width, height, random) => {
  const canvas = createCanvas(width, height, [0.24, 0.25, 0.25], [0.19, 0.2, 0.2]);
  const tall = 0.032;
  for (let row = 0; row * tall < 1.05; row++) {
    for (let x = row % 2 ? -0.06 : 0; x < 1; x += 0.12) {
      const f = random.between(0.75, 1.2);
      const y = row * tall;
      fillRect(canvas, x, y, x + 0.113, y + tall * 0.86, [0.36 * f, 0.37 * f, 0.38 * f]);
    }
  }
  const lx = random.between(0, 1);
  shadeCanvas(
    canvas,
    (x, y) =>
      (0.55 + 0.6 * Math.exp(-(((x - lx) / 0.6) ** 2) - y * y * 0.6)) *
      (0.9 + 0.2 * noise3(x * 30, y * 30, 2)),
  );
  return blurDisc(canvas, 2.2);
};

const painters: Record<BackdropName, Painter> = {
  plaster: paintWall(["#aeb7bb", "#a8b3a8", "#b7bac4", "#8d9ba5"], 0.12),
  studio: paintWall(["#4b5560", "#3a3f47", "#6a737a", "#54605c"], 0.18),
  mottled: paintWall(["#4d5d58", "#46505f", "#5a5563"], 0.7),
  livingRoom: paintLivingRoom,
  library: paintLibrary,
  garden: paintLeaves([0.015, 0.05, 0.018], [0.17, 0.3, 0.08], [0.75, 0.85, 0.5], 60),
  park: paintLeaves([0.03, 0.07, 0.03], [0.3, 0.4, 0.14], [0.9, 0.95, 0.85], 130),
  street: paintStreet,
  evening: paintEvening,
  seaside: paintSeaside,
  office: paintOffice,
  brick: paintBrick,
};
