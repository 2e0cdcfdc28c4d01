import { readdir } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import {
  createStudioClient,
  type Photo,
  type StudioClient,
  StudioClientError,
  type TrainingSession,
} from "@portrait-studio/client";
import { limits } from "@portrait-studio/contract/limits";
import { readSamplePhotos } from "@portrait-studio/sample-people";
import { checkImages } from "./check-images.ts";
import { buyCredits, readLedger } from "./credits.ts";
import { edit, generate, imageCount, refine, save } from "./images.ts";
import { readSignInCode } from "./inbox.ts";
import { readSettings, type TourSettings } from "./settings.ts";
import { createSteps, type Steps, seconds } from "./steps.ts";

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

const photoCount = 12;
const extensions = new Set([".jpg", ".jpeg", ".png", ".gif", ".webp"]);

async function photosOfFolder(folder: string): Promise<Photo[]> {
  const names = (await readdir(folder)).filter((name) => extensions.has(extname(name).toLowerCase())).sort();
  if (names.length === 0) throw new Error(`There are no photos in ${folder}.`);
  return names.slice(0, limits.maxPhotos).map((name) => join(folder, name));
}

export function photosOfNobody(): Promise<Photo[]> {
  return readSamplePhotos("amara", photoCount);
}

export async function signIn(
  visitor: StudioClient,
  { studioUrl, inboxUrl, email }: TourSettings,
  { step }: Steps,
): Promise<StudioClient> {
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
  await step("Sign in by two bare calls", async () => {
    await post(studioUrl, "/auth/magic-link", { email });
    const code = await readSignInCode(inboxUrl, email);
    const bare = visitor.withToken(await post(studioUrl, "/auth/verify", { email, token: code }));
    if ((await bare.api.auth.me.query()).id !== user.id) throw new Error("Somebody else was signed in.");
    await bare.api.auth.logout.mutate();
  });
  return studio;
}

/** A call of a program that has no client, keeps no cookie and sends no header of its own. @returns the session's token, if it has one */
async function post(studioUrl: string, path: string, body: object): Promise<string> {
  const response = await fetch(`${studioUrl}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  const { access_token = "" } = (await response.json()) as { access_token?: string };
  return access_token;
}

if (import.meta.main)
  await tour(readSettings(process.argv.slice(2)), createSteps(process.stdout)).catch((error) => {
    process.stderr.write(`\n${describe(error)}\n`);
    process.exitCode = 1;
  });
