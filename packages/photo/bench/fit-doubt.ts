import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { say } from "@portrait-studio/bench";
import { openSegmentation } from "@portrait-studio/vision";
import { doubtfulFrom, scaleMeasures } from "../src/matte/doubt.ts";
import { computeLikelihood, type Example, fitLogistic, type LogisticFit } from "./doubts/fit-logistic.ts";
import { halves, stageCases } from "./doubts/stage-cases.ts";

/**
 * Fits the weights of doubt on the staged people of the half "tune", and writes them:
 *   node packages/photo/bench/fit-doubt.ts [--photos ../shared/photos]
 * Each person's cut-outs are also judged by weights that were fitted without them; both errors of `doubts.ts` are printed for that.
 */
const { values } = parseArgs({
  options: { photos: { type: "string", default: resolve(import.meta.dirname, "../../../../shared/photos") } },
});
/** Of those tried the one with the fewest wrong ones used, under a tenth of the good ones refused, when people are left out. */
const ridge = 0.5;

const cases: (Example & { person: string; findings: number })[] = [];
for await (const { name, cut, flaws } of stageCases(await openSegmentation(), halves.tune, values.photos)) {
  const { measures } = cut;
  const person = name.replace(/-\d\d$/, "");
  cases.push({ person, findings: measures.findings, measures: scaleMeasures(measures), is: flaws.isWrong });
}
const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`;
for (const tried of [0.5, 1, 3, 10]) {
  const counts = { right: 0, rightRefused: 0, used: 0, wrongUsed: 0 };
  for (const person of new Set(cases.map((one) => one.person))) {
    const fit = fitLogistic(
      cases.filter((one) => one.person !== person),
      tried,
    );
    for (const { measures, findings, is } of cases.filter((one) => one.person === person)) {
      const isUsed = Math.max(findings, computeLikelihood(fit, measures)) < doubtfulFrom;
      if (!is) counts.right++;
      if (!is && !isUsed) counts.rightRefused++;
      if (isUsed) counts.used++;
      if (is && isUsed) counts.wrongUsed++;
    }
  }
  say(
    `ridge ${tried}, people left out: ${percent(counts.wrongUsed, counts.used)} of those used are wrong, ${percent(counts.rightRefused, counts.right)} of the good refused`,
  );
}
const round = (value: number) => Number(value.toFixed(3));
const rounded = (list: readonly number[]) => `[${list.map((value) => round(value)).join(", ")}]`;
const write = ({ bias, means, deviations, weights }: LogisticFit) => `/**
 * Written by \`bench/fit-doubt.ts\`: the standardised weights of the findings' doubt and of what is kept.
 */
export const doubtWeights = {
  bias: ${round(bias)},
  means: ${rounded(means)},
  deviations: ${rounded(deviations)},
  weights: ${rounded(weights)},
};
`;
const file = resolve(import.meta.dirname, "../src/matte/doubt-weights.ts");
writeFileSync(file, write(fitLogistic(cases, ridge)));
say(`written: ${file}`);
