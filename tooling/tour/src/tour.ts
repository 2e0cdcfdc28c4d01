import { mkdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { createStudioClient, type StudioClient, StudioClientError } from "@portrait-studio/client";
import type { GenerationRequest } from "@portrait-studio/contract/generation";
import type { RecipeId } from "@portrait-studio/contract/recipes";
import { checkPortraits, type Portrait } from "./check-portraits.ts";
import { readSignInCode } from "./inbox.ts";
import { photosOfFolder, renderedPhotos } from "./sample-photos.ts";
import { readSettings, type Settings } from "./settings.ts";
import { createSteps, type Steps, seconds } from "./steps.ts";

const prompts: readonly { recipeId: RecipeId; prompt: string }[] = [
  { recipeId: "noir", prompt: "film noir portrait, hard light from the left, deep shadows, black and white" },
  {
    recipeId: "cinematic",
    prompt: "cinematic portrait, teal and orange, evening light, shallow depth of field",
  },
  { recipeId: "polaroid", prompt: "polaroid snapshot, faded colours, soft flash" },
  { recipeId: "hyperReal", prompt: "hyper-realistic studio portrait, crisp detail, neutral light" },
];
const portraitsEach = 2;

const settings = readSettings(process.argv.slice(2));
const steps = createSteps(process.stdout);

try {
  await tour(settings, steps);
} catch (error) {
  process.stderr.write(`\n${describe(error)}\n`);
  process.exitCode = 1;
}

/** The main job as a script would do it: photos in, portraits out, and the account checked to the credit. */
async function tour(settings: Settings, { step, elapsed }: Steps): Promise<void> {
  const visitor = createStudioClient({ url: settings.studioUrl });
  const prices = await step(
    "Ask for the prices",
    () => visitor.api.billing.prices.query(),
    ({ training, generation }) => `training ${training}, portrait ${generation}`,
  );
  const studio = await signIn(visitor, settings, { step, elapsed });
  const before = await step(
    "Read the balance",
    () => studio.api.billing.balance.query(),
    ({ spendable }) => `${spendable} credits`,
  );

  const modelId = await train(studio, settings, { step, elapsed });
  const portraits = await generate(studio, modelId, { step, elapsed });
  await step(
    "Check the portraits",
    async () => checkPortraits(portraits, prompts.length * portraitsEach),
    () => "all different, all large enough",
  );

  const cost = prices.training + prices.generation * portraits.length;
  await step(
    "Check the balance",
    async () => {
      const after = await studio.api.billing.balance.query();
      const spent = before.spendable - after.spendable;
      if (spent !== cost || after.held !== before.held) {
        throw new Error(`${cost} credits should be spent and none held; spent ${spent}, held ${after.held}.`);
      }
      return after;
    },
    ({ spendable }) => `${spendable} credits, ${cost} spent`,
  );
  await step("Look into the gallery", async () => {
    const { total } = await studio.api.images.list.query({});
    if (total !== portraits.length)
      throw new Error(`The gallery holds ${total} portraits instead of ${portraits.length}.`);
  });
  await step(
    "Save the portraits",
    () => save(portraits, settings.outFolder),
    () => relative(process.cwd(), settings.outFolder) || ".",
  );
  process.stdout.write(`\nDone in ${seconds(elapsed()).trim()}.\n`);
}

async function signIn(visitor: StudioClient, { inboxUrl }: Settings, { step }: Steps): Promise<StudioClient> {
  const email = `tour-${Date.now().toString(36)}@example.com`;
  await step(
    "Ask for a sign-in mail",
    () => visitor.api.auth.requestMagicLink.mutate({ email }),
    () => email,
  );
  const token = await step("Read the code", () => readSignInCode(inboxUrl, email));
  const { access_token, user } = await step("Sign in", () =>
    visitor.api.auth.verify.mutate({ email, token }),
  );
  const studio = visitor.withToken(access_token);
  await step("Prepare the account", () =>
    studio.api.users.bootstrap.mutate({ supabaseUserId: user.id, email }),
  );
  return studio;
}

async function train(
  studio: StudioClient,
  { photosFolder, cacheFolder }: Settings,
  { step }: Steps,
): Promise<string> {
  const photos = photosFolder
    ? await step(
        "Find the photos",
        () => photosOfFolder(photosFolder),
        ({ length }) => `${length} photos`,
      )
    : await step(
        "Render a sample sitter",
        (say) => renderedPhotos(cacheFolder, (ready) => say(`${ready} photos`)),
        ({ length }) => `${length} photos`,
      );
  const session = await studio.api.upload.createSession.mutate({ modelName: "Tour" });
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
  const training = await step(
    "Train a model",
    async (say) => {
      const { id } = await studio.api.training.create.mutate({ uploadSessionId: session.id });
      return await studio.waitForTraining(id, {
        onProgress: ({ stage, progress }) =>
          say(`${Math.round(100 * progress)} % ${stage.replace("_", " ")}`),
      });
    },
    ({ model }) => `${model.name}, "${model.triggerWord}"`,
  );
  return training.modelId;
}

async function generate(studio: StudioClient, modelId: string, { step }: Steps): Promise<Portrait[]> {
  const portraits: Portrait[] = [];
  for (const { recipeId, prompt } of prompts) {
    const made = await step(
      `Generate ${recipeId}`,
      async (say) => {
        const { id } = await studio.api.generation.create.mutate({
          modelId,
          prompt,
          recipeId,
          count: portraitsEach,
        });
        const request = await studio.waitForGeneration(id, {
          onProgress: ({ outputs }) => say(`${outputs.length} of ${portraitsEach}`),
        });
        return await download(request, recipeId);
      },
      (all) => all.map(({ width, height }) => `${width} x ${height}`).join(", "),
    );
    portraits.push(...made);
  }
  return portraits;
}

async function download({ outputs }: GenerationRequest, recipeId: RecipeId): Promise<Portrait[]> {
  return await Promise.all(
    outputs.map(async ({ url, width, height }, index) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`A portrait's address answers ${response.status}.`);
      return {
        name: `${recipeId}-${index + 1}.jpg`,
        bytes: new Uint8Array(await response.arrayBuffer()),
        width,
        height,
      };
    }),
  );
}

async function save(portraits: readonly Portrait[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(portraits.map(({ name, bytes }) => writeFile(join(folder, name), bytes)));
}

function describe(error: unknown): string {
  if (error instanceof StudioClientError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
