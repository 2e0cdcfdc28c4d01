import { relative } from "node:path";
import {
  createStudioClient,
  type StudioClient,
  StudioClientError,
  type TrainingSession,
} from "@portrait-studio/client";
import { checkImages } from "./check-images.ts";
import { buyCredits, readLedger } from "./credits.ts";
import { edit, generate, imageCount, refine, save } from "./images.ts";
import { photosOfFolder, photosOfNobody } from "./sample-photos.ts";
import { readSettings, type TourSettings } from "./settings.ts";
import { signIn } from "./sign-in.ts";
import { createSteps, type Steps, seconds } from "./steps.ts";

const settings = readSettings(process.argv.slice(2));
const steps = createSteps(process.stdout);

try {
  await tour(settings, steps);
} catch (error) {
  process.stderr.write(`\n${describe(error)}\n`);
  process.exitCode = 1;
}

async function tour(settings: TourSettings, { step, elapsed }: Steps): Promise<void> {
  const visitor = createStudioClient({ url: settings.studioUrl });
  const prices = await step(
    "Ask for the prices",
    () => visitor.api.billing.prices.query(),
    ({ training, generation }) => `training ${training}, image ${generation}`,
  );
  const studio = await signIn(visitor, settings, { step, elapsed });
  const before = await step(
    "Read the balance",
    () => studio.api.billing.balance.query(),
    ({ spendable }) => `${spendable} credits`,
  );

  const { modelId } = await train(studio, settings, { step, elapsed });
  const images = await generate(studio, modelId, { step, elapsed });
  await step("Look into the gallery", async () => {
    const { total } = await studio.api.images.list.query({});
    if (total !== images.length)
      throw new Error(`The gallery holds ${total} images instead of ${images.length}.`);
  });
  const { edits, creditsCharged } = await edit(studio, { step, elapsed });
  if (settings.sample) return;
  const refined = await refine(studio, modelId, { step, elapsed });
  await step(
    "Check the images",
    async () => checkImages([...images, ...edits], imageCount + edits.length),
    () => "all different, all large enough",
  );
  // a private studio may sell nothing
  const bought = prices.sells ? await buyCredits(studio, settings.paymentsUrl, { step, elapsed }) : 0;
  const cost = prices.training + prices.generation * images.length + creditsCharged + refined;
  await step(
    "Check the balance",
    async () => {
      const after = await studio.api.billing.balance.query();
      const spent = before.spendable + bought - after.spendable;
      if (spent !== cost || after.held !== before.held) {
        throw new Error(`${cost} credits should be spent and none held; spent ${spent}, held ${after.held}.`);
      }
      return after;
    },
    ({ spendable }) => `${spendable} credits, ${cost} spent, ${bought} bought`,
  );
  await readLedger(studio, { step, elapsed });
  await step(
    "Save the images",
    () => save([...images, ...edits], settings.outFolder),
    () => relative(process.cwd(), settings.outFolder) || ".",
  );
  process.stdout.write(`\nDone in ${seconds(elapsed()).trim()}.\n`);
}

async function train(
  studio: StudioClient,
  { photosFolder, sample }: TourSettings,
  { step }: Steps,
): Promise<TrainingSession> {
  const photos = await step(
    "Find the photos",
    () => (photosFolder ? photosOfFolder(photosFolder) : photosOfNobody()),
    ({ length }) => `${length} photos`,
  );
  const session = await studio.api.upload.createSession.mutate({ modelName: sample ? "Amara" : "Tour" });
  await step(
    "Upload the photos",
    async (say) => {
      const result = await studio.uploadPhotos(photos, {
        sessionId: session.id,
        onProgress: ({ sentBytes, totalBytes }) => say(`${Math.round((100 * sentBytes) / totalBytes)} %`),
      });
      const [refused] = result.rejected;
      if (refused) throw new Error(`${refused.name}: ${refused.message}`);
      return result.files;
    },
    ({ length }) => `${length} kept`,
  );
  return await step(
    "Train a model",
    async (say) => {
      const [engine] = await studio.api.training.engines.query();
      const { id } = await studio.api.training.create.mutate({
        uploadSessionId: session.id,
        consent: engine?.consent,
      });
      return await studio.waitForTraining(id, {
        onProgress: ({ stage, progress }) =>
          say(`${Math.round(100 * progress)} % ${stage.replace("_", " ")}`),
      });
    },
    ({ model }) => `${model.name}, "${model.triggerWord}", by ${model.engine}`,
  );
}

function describe(error: unknown): string {
  if (error instanceof StudioClientError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
