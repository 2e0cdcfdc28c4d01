import { type ArmedFault, startFal } from "@portrait-studio/fakes/fal";
import { inTurn } from "@portrait-studio/testing/in-turn";
import { expect, test } from "vitest";
import type { BlobStore } from "../port.ts";
import { photoModelNames } from "../remote/photo-models.ts";
import { describeEngine, generationRequest, prepareStore, train, untilMade } from "../testing/conformance.ts";
import { describePhotosProvider } from "../testing/conformance-photos.ts";
import { describeProvider } from "../testing/conformance-provider.ts";
import { portraitPorts } from "../testing/portrait-reader.fixture.ts";
import { createFalPhotosEngine } from "./index.ts";
import { readChoice } from "./models.ts";
import { createFalVerifier } from "./webhook.ts";

const usualSpeed = { trainingMs: 60, imageMs: 30 };
const quick = { key: "id:secret", adminKey: "id:admin", pollMs: 10, backoffMs: 10, stopMs: 20 };
const startFake = (speed = usualSpeed) =>
  startFal({ port: 0, log: () => {}, speed, imageSize: 256, retryPauseMs: 10 });

for (const model of inTurn(photoModelNames, 1)) {
  const choice = { model, megapixels: 2, references: 4 };
  const shared = (store: BlobStore, apiBase: string) => ({
    ...quick,
    ...choice,
    ...portraitPorts(),
    apiBase,
    store,
  });

  describePhotosProvider(
    `fal with ${model}`,
    async (store) => {
      const fake = await startFake();
      return {
        createEngine: (inspectImage) => createFalPhotosEngine({ ...shared(store, fake.url), inspectImage }),
        arm: (faults) => fake.faults.arm(faults as ArmedFault[]),
        orders: fake.jobs,
        uploads: () => fake.files().length,
        cleanUp: fake.stop,
      };
    },
    { references: 4, field: "image_urls", model: `fal-ai/${model}/edit`, keepsUploads: true },
  );

  describeEngine(`fal with ${model}`, async (store) => {
    const speed = { ...usualSpeed };
    const fake = await startFake(speed);
    return {
      createEngine: () => createFalPhotosEngine(shared(store, fake.url)),
      hold: () => {
        speed.imageMs = 60_000;
      },
      release: () => {},
      cleanUp: fake.stop,
    };
  });
}

describeProvider(
  "fal with photos",
  async (store) => {
    const fake = await startFake();
    const options = { ...quick, ...readChoice({}), ...portraitPorts(), apiBase: fake.url, store };
    return {
      createEngine: (webhookUrl) => createFalPhotosEngine({ ...options, webhookUrl }),
      arm: (faults) => fake.faults.arm(faults as ArmedFault[]),
      jobs: fake.jobs,
      verify: createFalVerifier({ jwksUrl: `${fake.url}/rest.fal.ai/.well-known/jwks.json` }),
      findsLostWork: false,
      holds: async () => 0,
      cleanUp: fake.stop,
    };
  },
  {
    orders: 2,
    trains: false,
    plan: { prompt: expect.stringContaining("the woman shown in images 1 to 4"), seed: 8 },
  },
);

test("uploads and results are readable by the account only, and live two hours at most", async () => {
  const fake = await startFake();
  const { store, training } = await prepareStore(4);
  const engine = createFalPhotosEngine({
    ...quick,
    ...readChoice({}),
    ...portraitPorts(),
    apiBase: fake.url,
    store,
  });
  try {
    const artifactRef = await train(engine, training);
    await untilMade(
      engine,
      await engine.startGeneration({ jobId: "gen_1", artifactRef, ...generationRequest }),
    );
    expect(fake.files().length).toBe(4 + 2);
    for (const { access, secondsToLive } of fake.files()) {
      expect(access).toBe("forbid");
      expect(secondsToLive).toBeLessThanOrEqual(2 * 60 * 60);
    }
  } finally {
    await engine.close();
    await fake.stop();
  }
});
