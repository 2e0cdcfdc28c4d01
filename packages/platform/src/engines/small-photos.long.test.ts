import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { analysePhoto, analysisVersion, cutOut, judgeSet } from "@portrait-studio/photo";
import { createUploadSession, judgePhoto, listSessionFiles, openPhotoIntake } from "@portrait-studio/studio";
import { createTestStudio, type TestStudio } from "@portrait-studio/studio/testing";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

let context: TestStudio;
beforeAll(async () => {
  context = await createTestStudio();
});
afterAll(() => context.close());

const portrait = resolve(import.meta.dirname, "../../../../tooling/sample-people/photos/nora-01.webp");

test("a photo of 466 x 292 that was uploaded is not called ready, and the same in large is", async () => {
  const folder = await mkdtemp(join(tmpdir(), "small-photos-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { studio } = context;
  const actor = await context.signUp();
  const session = await createUploadSession(studio, actor, {});
  const { addPhoto } = await openPhotoIntake(studio, actor, session.id);
  for (const width of [466, 1024]) {
    const path = join(folder, `${width}.jpg`);
    const height = Math.round((width * 292) / 466);
    await sharp(portrait).resize(width, height, { fit: "cover", position: "top" }).jpeg().toFile(path);
    await addPhoto({ name: `${width}.jpg`, path });
  }
  const looking = {
    ...studio,
    // as the worker composes it, but in this process
    photoJudge: {
      ...studio.photoJudge,
      analyse: analysePhoto,
      cutOut: (photo: Uint8Array, analysis: Awaited<ReturnType<typeof analysePhoto>>, subject: number) =>
        cutOut({ photo, analysis, subject }),
      judgeSet,
      analysisVersion,
    },
  };
  const files = () => listSessionFiles(studio, actor, { id: session.id });
  for (const { id } of await files()) await judgePhoto(looking, id);
  const verdicts = new Map((await files()).map(({ name, verdict }) => [name, verdict]));
  expect(verdicts.get("466.jpg")).toMatchObject({
    level: "attention",
    problems: expect.arrayContaining(["tooSmall"]),
  });
  expect(verdicts.get("1024.jpg")?.problems).not.toContain("tooSmall");
});
