import { samples } from "@portrait-studio/api/samples";
import type { Outputs } from "../lib/api.ts";
import { imageUrl } from "./sample-data.ts";
import { before, later } from "./sample-times.ts";

export const phoneUntil = later(0.02);

export const session: Outputs["upload"]["activeSession"] = {
  ...samples.UploadSession,
  id: "ups_1",
  modelName: null,
  phoneUntil: null,
  createdAt: before(0.01),
  updatedAt: before(0.01),
};

const verdicts = [
  { level: "attention", problems: ["blurry", "tooDark"] },
  { level: "attention", problems: ["duplicate"] },
  { level: "attention", problems: ["noSubject"] },
  null,
] as const;

export const photos: Outputs["upload"]["sessionFiles"] = Array.from({ length: 12 }, (_, index) => {
  const verdict = verdicts[index];
  return {
    ...samples.File,
    id: `pho_${index}`,
    uploadSessionId: session.id,
    name: `holiday-${index + 1}.jpg`,
    url: imageUrl(index),
    thumbnailUrl: imageUrl(index),
    verdict:
      verdict === undefined
        ? { level: "ready", problems: [] }
        : verdict && { level: verdict.level, problems: [...verdict.problems] },
    cutOut:
      index === 2 || index === 3
        ? null
        : {
            previewUrl: imageUrl(index),
            clean: index !== 5,
            doubts: index === 5 ? ["hair" as const] : [],
            use: index !== 5,
          },
    cutOutPending: index === 3,
    turned: 0 as const,
    headBox: index === 2 ? null : { x: 0.3, y: 0.12, width: 0.4, height: 0.42 },
    createdAt: before(1),
  };
});
