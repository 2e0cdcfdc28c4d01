import { type ReplicateOptions, startReplicate } from "@portrait-studio/fakes/replicate";
import { expect, onTestFinished, test } from "vitest";
import { photoModelNames } from "../remote/photo-models.ts";
import { examineReplicatePhotos } from "./examine.ts";

async function start(options: Pick<ReplicateOptions, "lacks"> = {}): Promise<string> {
  const fake = await startReplicate({ port: 0, log: () => {}, ...options });
  onTestFinished(() => fake.stop());
  return fake.url;
}

test.each(photoModelNames)("says nothing of %s as it is served", async (model) => {
  const options = { REPLICATE_PHOTOS_MODEL: model };
  expect(await examineReplicatePhotos({ key: "r8_test", apiBase: await start(), options })).toBeUndefined();
});

test("names every field that is sent and not served any more", async () => {
  const apiBase = await start({ lacks: ["safety_tolerance", "input_images"] });
  expect(await examineReplicatePhotos({ key: "r8_test", apiBase })).toBe(
    "REPLICATE_PHOTOS_MODEL: black-forest-labs/flux-2-pro does not take what this version of the studio sends. It has no field input_images, safety_tolerance. Choose another model, or update the studio.",
  );
});

test("a token that is refused, and a server that is none, are told", async () => {
  expect(await examineReplicatePhotos({ key: "", apiBase: await start() })).toMatch(/TOKEN is refused/);
  expect(await examineReplicatePhotos({ key: "r8_test", apiBase: `${await start()}/nowhere` })).toMatch(
    /could not be read/,
  );
});
