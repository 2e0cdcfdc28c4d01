import { type ArmedFault, startReplicate } from "@portrait-studio/fakes/replicate";
import { inTurn, isDeep } from "@portrait-studio/testing/in-turn";
import { expect } from "vitest";
import type { BlobStore } from "../port.ts";
import { photoModelNames } from "../remote/photo-models.ts";
import { describeEngine } from "../testing/conformance.ts";
import { describePhotosProvider } from "../testing/conformance-photos.ts";
import { describeProvider } from "../testing/conformance-provider.ts";
import { portraitPorts } from "../testing/portrait-reader.fixture.ts";
import { createReplicatePhotosEngine } from "./index.ts";
import { hasSeed, targets } from "./models.ts";
import { verifyReplicateWebhook } from "./webhook.ts";

const usualSpeed = { trainingMs: 60, imageMs: 30 };
const quick = { token: "r8_test", pollMs: 10, backoffMs: 10, stopMs: 20 };

async function startFake(speed = usualSpeed) {
  const fake = await startReplicate({
    port: 0,
    log: () => {},
    speed,
    imageSize: 256,
    retryPauseMs: 10,
  });
  return { fake, stop: fake.stop };
}

for (const model of photoModelNames) {
  const choice = { model, megapixels: 2, references: 4 };
  const shared = (store: BlobStore, apiBase: string) => ({
    ...quick,
    ...choice,
    ...portraitPorts(),
    apiBase,
    store,
  });
  const seed = hasSeed(model);

  if (inTurn(photoModelNames, 0).includes(model)) {
    describePhotosProvider(
      `Replicate with ${model}`,
      async (store) => {
        const { fake, stop } = await startFake();
        return {
          createEngine: (inspectImage) =>
            createReplicatePhotosEngine({ ...shared(store, fake.url), inspectImage }),
          arm: (faults) => fake.faults.arm(faults as ArmedFault[]),
          orders: fake.jobs,
          uploads: fake.fileCount,
          cleanUp: stop,
        };
      },
      {
        references: 4,
        field: seed ? "input_images" : "image_input",
        model: targets[model],
        keepsUploads: false,
      },
    );

    describeEngine(`Replicate with ${model}`, async (store) => {
      const speed = { ...usualSpeed };
      const { fake, stop } = await startFake(speed);
      return {
        createEngine: () => createReplicatePhotosEngine(shared(store, fake.url)),
        hold: () => {
          speed.imageMs = 60_000;
        },
        release: () => {},
        cleanUp: stop,
      };
    });
  }

  // max is pro by another name: its suite with DEEP=1
  if (model === "flux-2-max" && !isDeep) continue;

  // its orders without a seed are equal, so a lost one must not be taken for its neighbour
  describeProvider(
    `Replicate with ${model}`,
    async (store) => {
      const { fake, stop } = await startFake();
      return {
        createEngine: (webhookUrl) => createReplicatePhotosEngine({ ...shared(store, fake.url), webhookUrl }),
        arm: (faults) => fake.faults.arm(faults as ArmedFault[]),
        jobs: fake.jobs,
        verify: (request) => verifyReplicateWebhook(request, { secrets: [fake.webhookSecret] }),
        findsLostWork: true,
        holds: async () => fake.fileCount(),
        cleanUp: stop,
      };
    },
    {
      orders: 2,
      trains: false,
      plan: {
        prompt: expect.stringContaining("the woman shown in images 1 to 4"),
        ...(seed ? { seed: 8 } : {}),
      },
    },
  );
}
