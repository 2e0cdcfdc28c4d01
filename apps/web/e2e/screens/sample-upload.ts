import type { Outputs } from "../../src/lib/api.ts";
import { imageUrl, thumbhash } from "./sample-data.ts";
import { before } from "./sample-times.ts";

export const session: Outputs["upload"]["activeSession"] = {
  id: "ups_1",
  status: "active",
  modelName: null,
  fileCount: 12,
  trainingJobId: null,
  summary: {
    photos: 12,
    usable: 11,
    angles: ["left", "front"],
    variedLight: true,
    expressions: ["serious"],
    advice: ["turnRight", "smile"],
  },
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
    id: `pho_${index}`,
    uploadSessionId: session.id,
    name: `holiday-${index + 1}.jpg`,
    contentType: "image/jpeg",
    bytes: 1_830_000 + index * 1000,
    width: 768,
    height: 960,
    thumbhash,
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
    headBox: index === 2 ? null : { x: 0.3, y: 0.12, width: 0.4, height: 0.42 },
    createdAt: before(1),
  };
});
