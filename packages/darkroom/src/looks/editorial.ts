import type { Triple } from "../pixels/colour.ts";
import { across, hangBackdrop } from "../render/backdrop.ts";
import { blurBackground } from "../render/background.ts";
import { finishPicture, plainFinish } from "../render/finish.ts";
import { castLight, relight } from "../render/light.ts";
import { softenSkin } from "../render/soften-skin.ts";
import { type Develop, sideOf } from "./develop.ts";

const palettes = [
  { shadows: [-0.004, -0.022], highlights: [-0.004, -0.004] },
  { shadows: [-0.014, -0.012], highlights: [0.002, 0.006] },
  { shadows: [0.006, -0.02], highlights: [-0.006, 0.002] },
] as const;

/** Paper behind a person who has been cut out: brick, ochre, petrol. */
const papers: readonly Triple[] = [
  [0.46, 0.1, 0.055],
  [0.66, 0.36, 0.06],
  [0.03, 0.19, 0.23],
];

/** Filters before the lamp on the background, where the person stays in place: the colours of the papers. */
const filters: readonly Triple[] = [
  [1, 0.32, 0.2],
  [1, 0.66, 0.2],
  [0.2, 0.68, 0.8],
];

/** Print-ready and cool: one small hard lamp, a crisp curve, the person's colours held back against one strong one behind. */
export const editorial: Develop = (scene, plan, check) => {
  const side = sideOf(plan);
  const { parameters } = plan;
  const [red, green, blue] = filters[plan.palette];
  softenSkin(scene, 0.4);
  blurBackground(scene, 0.03 * parameters.blur);
  check();
  relight(
    scene,
    castLight(scene, {
      ambient: [0.28, 0.29, 0.31],
      lamps: [
        {
          from: [side * 0.62, -0.45, 0.62],
          colour: [1, 1, 1],
          strength: 1.1,
          // an outline that is only guessed gives a relief too coarse for a hard edge of light
          wrap: (scene.matte ? 0.02 : 0.2) + 0.2 * parameters.softness,
        },
        { from: [-side, -0.2, 0], colour: [0.85, 0.93, 1], strength: 0.5, wrap: 0, rim: true },
      ],
      background: across(side, [0.8 * red, 0.8 * green, 0.8 * blue], [0.46 * red, 0.46 * green, 0.46 * blue]),
      face: 1.14,
    }),
  );
  const paper = papers[plan.palette];
  hangBackdrop(scene, (y, row) => paperRow(row, y, paper, side), {
    wrap: 0.3,
    shadow: { side: side < 0 ? 1 : -1, reach: 0.075, depth: 0.55, softness: 0.012 },
    textureSeed: plan.textureSeed,
  });
  check();
  return finishPicture(
    scene,
    {
      ...plainFinish,
      contrast: 0.36,
      shoulder: 0.74,
      grade: { ...palettes[plan.palette], saturation: 0.72, skinProtection: 0.4 },
      grain: 0.014,
      vignette: 0.18,
    },
    plan,
  );
};

/** One strong colour, a little lighter towards the lamp. */
function paperRow(row: Float64Array, y: number, paper: Triple, side: -1 | 1): void {
  for (let at = 0; at < row.length; at += 3) {
    const x = (at + 1.5) / row.length;
    const level = 1.12 - 0.24 * (0.75 * (side < 0 ? x : 1 - x) + 0.25 * y);
    row[at] = paper[0] * level;
    row[at + 1] = paper[1] * level;
    row[at + 2] = paper[2] * level;
  }
}
