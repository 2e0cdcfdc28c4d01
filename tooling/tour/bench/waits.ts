import { setTimeout as pause } from "node:timers/promises";
import { report } from "@portrait-studio/bench";
import { createStudioClient, type StudioClient } from "@portrait-studio/client";
import { trainingConsent } from "@portrait-studio/contract/consent";
import type { RecipeId } from "@portrait-studio/contract/recipes";
import type { TrainingStage } from "@portrait-studio/contract/statuses";
import { readSettings } from "../src/settings.ts";
import { createSteps } from "../src/steps.ts";
import { photosOfNobody, signIn } from "../src/tour.ts";

/**
 * What a person waits for in a running studio (`npm start`), asked ten times a second:
 *   node bench/waits.ts [rounds]
 * Until a training shows progress, and until a request of one image shows its preview and its image: after a pause in which the
 * engine's threads have ended, right after another request, and beside the contact sheet that follows the training.
 */
const rounds = Number(process.argv[2] ?? 3);
/** longer than an idle thread of the engine lives */
const longPause = 330_000;
const settings = readSettings([]);
const steps = createSteps(process.stdout);
const studio = await signIn(createStudioClient({ url: settings.studioUrl }), settings, steps);

/** Milliseconds until `read` gives true. */
async function waitFor(read: () => Promise<boolean>, begun: number): Promise<number> {
  while (!(await read())) await pause(100);
  return performance.now() - begun;
}

async function train() {
  const session = await studio.api.upload.createSession.mutate({ modelName: "Waits" });
  await studio.uploadPhotos(await photosOfNobody(), { sessionId: session.id });
  const { id, modelId } = await studio.api.training.create.mutate({
    uploadSessionId: session.id,
    consent: trainingConsent,
  });
  const begun = performance.now();
  const progress = await waitFor(
    async () => (await studio.api.training.get.query({ id })).progress > 0,
    begun,
  );
  const isAt = async (stage: TrainingStage) => (await studio.api.training.get.query({ id })).stage === stage;
  await waitFor(() => isAt("generating_images"), begun);
  const beside: number[] = [];
  for (const recipeId of ["corporate", "noir", "lowKey", "highKey"] as const)
    beside.push((await request(studio, modelId, recipeId)).image);
  await waitFor(() => isAt("done"), begun);
  return { modelId, progress, beside };
}

async function request(client: StudioClient, modelId: string, recipeId: RecipeId = "noir") {
  const { id } = await client.api.generation.create.mutate({
    modelId,
    prompt: "by a window",
    recipeId,
    count: 1,
  });
  const begun = performance.now();
  const read = () => client.api.generation.get.query({ id });
  const preview = await waitFor(async () => {
    const { previews, outputs } = await read();
    return previews.length + outputs.length > 0;
  }, begun);
  const image = await waitFor(async () => (await read()).outputs.length > 0, begun);
  await client.waitForGeneration(id);
  return { preview, image };
}

const { modelId, progress, beside } = await train();
report({ name: "training, until progress shows", figures: [progress], unit: "ms", goal: { atMost: 500 } });
report({
  name: "image beside the contact sheet",
  figures: beside,
  unit: "ms",
  goal: { atMost: 5000 },
});
const rested: { preview: number; image: number }[] = [];
const warm: { preview: number; image: number }[] = [];
for (let round = 0; round < rounds; round += 1) {
  await pause(longPause);
  rested.push(await request(studio, modelId));
  warm.push(await request(studio, modelId));
}
const row = (name: string, figures: number[]) => ({ name, figures, unit: "ms" });
report({
  ...row(
    "first preview after a pause",
    rested.map(({ preview }) => preview),
  ),
  goal: { atMost: 700 },
});
report(
  row(
    "first image after a pause",
    rested.map(({ image }) => image),
  ),
);
report(
  row(
    "preview right after another request",
    warm.map(({ preview }) => preview),
  ),
);
report(
  row(
    "image right after another request",
    warm.map(({ image }) => image),
  ),
);
