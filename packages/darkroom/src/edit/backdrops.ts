import type { VerbsOf } from "@portrait-studio/prompts";
import { canvas } from "../backdrops/canvas.ts";
import { curtain } from "../backdrops/curtain.ts";
import { palette } from "../backdrops/draw.ts";
import { garden } from "../backdrops/garden.ts";
import { library } from "../backdrops/library.ts";
import { neonRoom } from "../backdrops/neon-room.ts";
import { office } from "../backdrops/office.ts";
import { paper } from "../backdrops/paper.ts";
import { party } from "../backdrops/party.ts";
import { street } from "../backdrops/street.ts";
import type { BuildSet, Colours } from "../backdrops/types.ts";
import { wall } from "../backdrops/wall.ts";
import { windowed } from "../backdrops/window.ts";
import { hangSet, measureRoom } from "../render/hang-set.ts";
import type { Scene } from "../render/scene.ts";
import type { EditPlan } from "./edit-plan.ts";

const greys = palette([0.3, 0.305, 0.315], [0.36, 0.35, 0.335], [0.17, 0.2, 0.235]);
const walls = palette([0.3, 0.28, 0.25], [0.2, 0.23, 0.25], [0.36, 0.33, 0.3]);

/** The papers of one colour, linear. */
const papers = {
  black: [0.022, 0.022, 0.024],
  blue: [0.05, 0.14, 0.36],
  green: [0.07, 0.2, 0.11],
  red: [0.36, 0.05, 0.045],
  beige: [0.56, 0.46, 0.33],
} as const satisfies Partial<Record<VerbsOf<"backdrop">, Colours[number]>>;
const white = palette([0.86, 0.86, 0.86], [0.86, 0.85, 0.83], [0.83, 0.85, 0.87]);

const nights = palette([0.035, 0.085, 0.115], [0.05, 0.07, 0.12], [0.025, 0.075, 0.08]);

/** One colour, linear, whatever the position; darker towards the edges. */
function colouredPaper(colour: Colours[number]): BuildSet {
  return paper({ colours: palette(colour, colour, colour), reach: 0.8, dark: 0.45, x: -0.05, y: 0.03 });
}

/** Every set that the looks are taken before, by the word for it. */
const backdrops: Readonly<Record<VerbsOf<"backdrop">, BuildSet>> = {
  paper: paper({ colours: greys, reach: 0.7, dark: 0.4, x: -0.1, y: 0.05 }),
  white: paper({ colours: white, reach: 1.2, dark: 0.85 }),
  black: colouredPaper(papers.black),
  blue: colouredPaper(papers.blue),
  green: colouredPaper(papers.green),
  red: colouredPaper(papers.red),
  beige: colouredPaper(papers.beige),
  canvas: canvas({
    colours: palette([0.12, 0.1, 0.08], [0.07, 0.09, 0.12], [0.15, 0.135, 0.115]),
    mottle: 0.3,
    reach: 0.6,
    bright: 1.4,
    dark: 0.35,
    x: 0.05,
    y: 0.05,
  }),
  office,
  library,
  party,
  garden: garden({ shade: [0.024, 0.055, 0.026], leaf: [0.15, 0.27, 0.07], sky: [0.8, 0.9, 0.86], sun: 0.9 }),
  window: windowed({ walls, outside: "garden", bright: 1.2 }),
  rain: windowed({ walls: nights, outside: "rain", bright: 1 }),
  street: street({
    skies: nights,
    lamps: palette([1, 0.55, 0.2], [0.35, 0.85, 1], [1, 0.72, 0.4]),
    bright: 1.25,
  }),
  neon: neonRoom({
    tubes: [
      [
        [1, 0.1, 0.55],
        [0.05, 0.65, 1],
      ],
      [
        [0.5, 0.15, 1],
        [1, 0.5, 0.1],
      ],
      [
        [0.05, 0.85, 0.8],
        [0.95, 0.1, 0.85],
      ],
    ],
    shape: "bars",
  }),
  curtain: curtain({ colours: palette([0.36, 0.1, 0.14], [0.1, 0.16, 0.3], [0.46, 0.28, 0.1]), bright: 1 }),
  wall: wall({ colours: walls, light: "lamp", dark: 0.12 }),
};

/** The colour is linear; it is null where the backdrop has more than one, or none of its own. */
export function getBackdropColour(name: VerbsOf<"backdrop">): Colours[number] | null {
  const known: Partial<Record<VerbsOf<"backdrop">, Colours[number]>> = { ...papers, white: white[0] };
  return known[name] ?? null;
}

export function hangBackdrop(
  scene: Scene,
  name: VerbsOf<"backdrop">,
  { keySide, variant, textureSeed }: EditPlan,
): void {
  const room = {
    ...measureRoom(scene, keySide === "left" ? -1 : 1),
    ...{ seed: textureSeed, palette: variant % 3, hue: null, blur: 1 },
  };
  hangSet(scene, backdrops[name](room), { wrap: 0.3, textureSeed });
}
