import { parseArgs } from "node:util";
import { report, say } from "@portrait-studio/bench";
import { looks } from "@portrait-studio/prompts";
import { hasBlinds, hasColouredLight, isMask } from "../src/inspect/inspect-print.ts";
import { developPlan } from "../src/looks/develop-plan.ts";
import { recipes } from "../src/looks/recipes.ts";
import { planImage } from "../src/plan/plan-image.ts";
import { readSitters } from "./sitters.ts";

/**
 * Measures whether light makes a mask of a face, for each look of each person: edges that the photo has not, a bar over the brows, skin that turns white;
 * and how many images are made again with less light.
 *   node bench/light.ts --photos <folder>[,<folder>] [--half tuned|reported|both] [--only hopper,ride] [--long-side 800] [--seeds 1,7]
 */
const { values } = parseArgs({
  options: {
    photos: { type: "string" },
    half: { type: "string", default: "reported" },
    only: { type: "string" },
    "long-side": { type: "string", default: "800" },
    seeds: { type: "string", default: "7" },
  },
});
if (!values.photos) throw new Error("light needs --photos");
const longSide = Number(values["long-side"]);
const figures = {
  soft: [] as number[],
  hard: [] as number[],
  brow: [] as number[],
  clip: [] as number[],
  again: [] as number[],
};
for (const sitter of await readSitters({ ...values, folders: values.photos.split(",") })) {
  for (const look of looks) {
    for (const seed of values.seeds.split(",").map(Number)) {
      const { artifact, name, photo, cut } = sitter;
      const mattes = cut?.passed ? [name] : [];
      const request = { artifact, prompt: "", recipeId: look, seed, index: 0, aspectRatio: "4:5" } as const;
      const plan = planImage({ ...request, longSide, mattes });
      if (hasColouredLight(plan)) continue;
      const print = await developPlan({ artifact, plan, photo, matte: cut?.matte });
      const { edge, brow, clip } = print.light;
      const isSoft = recipes[look].mostEdge < 0.3;
      figures[isSoft ? "soft" : "hard"].push(edge);
      if (hasBlinds(plan)) figures.brow.push(brow);
      figures.clip.push(clip);
      figures.again.push(Number(isMask(print)));
      if (edge > (isSoft ? 0.1 : 0.35) || (hasBlinds(plan) && brow < -0.4) || clip > 0.05)
        say(`${name} ${look}: E ${edge.toFixed(2)}, B ${brow.toFixed(2)}, C ${(100 * clip).toFixed(1)} %`);
    }
  }
}
const worst = (all: readonly number[]) => [Math.max(0, ...all)];
report({ name: "E, edges in soft light, the worst", figures: worst(figures.soft), goal: { atMost: 0.1 } });
report({ name: "E, edges in hard light, the worst", figures: worst(figures.hard), goal: { atMost: 0.35 } });
report({
  name: "B, a bar over the brows, the worst",
  figures: [Math.min(0, ...figures.brow)],
  goal: { atLeast: -0.4 },
});
report({ name: "C, skin that turns white, the worst", figures: worst(figures.clip), goal: { atMost: 0.05 } });
const { again } = figures;
report({
  name: `images of ${again.length} made again with less light`,
  figures: [again.reduce((sum, one) => sum + one, 0) / Math.max(1, again.length)],
});
