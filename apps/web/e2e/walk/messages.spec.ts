import { expect } from "@playwright/test";
import type { Answers } from "../screens/answer-calls.ts";
import { everything } from "../screens/sample-answers.ts";
import * as sample from "../screens/sample-data.ts";
import * as upload from "../screens/sample-upload.ts";
import { createLog, onDesktop, onPhone, say } from "./walk.ts";

onDesktop("a failure is told once, not twice in the same words", async ({ texts, open }) => {
  const { auth, training, errors } = texts;
  const login = await open(
    "/login",
    { auth: { requestMagicLink: createLog().answer("send", "MAIL_FAILED" as const) } },
    { visitor: true, expected: /^Failed to load resource.*500/ },
  );
  await login.getByLabel(auth.email).fill("ana@example.com");
  await login.getByRole("button", { name: auth.send }).click();
  await expect(login.getByText(auth.sendFailed)).toHaveText(auth.sendFailed);

  const failed = sample.training("failed");
  const page = await open("/training?training=trn_1", {
    ...everything,
    training: {
      ...everything.training,
      list: [{ ...failed, error: { code: "TRAINING_FAILED", message: "" } }],
    },
  });
  const notice = page.getByRole("alert").filter({ hasText: training.ended.failed });
  await expect(notice.getByText(errors.TRAINING_FAILED)).toHaveCount(1);
});

onPhone("an upload session that has gone is told on both steps", async ({ texts, open }) => {
  const { training, errors, common } = texts;
  const state = { gone: false };
  const answers: Answers = {
    ...everything,
    upload: {
      ...everything.upload,
      activeSession: () => (state.gone ? "NO_ACTIVE_UPLOAD_SESSION" : upload.session),
      sessionFiles: () => (state.gone ? "NOT_FOUND" : upload.photos),
    },
    training: {
      ...everything.training,
      list: [],
      create: createLog().answer("train", () =>
        state.gone ? ("NOT_FOUND" as const) : sample.training("queued"),
      ),
    },
  };
  const page = await open("/training", answers);
  await expect(page.getByRole("list", { name: training.photo.list }).getByRole("listitem")).toHaveCount(12);
  state.gone = true;
  await expect(page.getByText(errors.NO_ACTIVE_UPLOAD_SESSION)).toBeVisible();
  await page.getByRole("button", { name: training.refresh }).click();
  await expect(page.getByText(training.drop.hint)).toBeVisible();
  await expect(page.getByText(errors.NO_ACTIVE_UPLOAD_SESSION)).toHaveCount(0);

  state.gone = false;
  // photos that are all examined are not asked for again, so only the attempt finds out
  const examined = upload.photos.map((photo) => ({
    ...photo,
    verdict: { level: "ready" as const, problems: [] },
  }));
  const train = await open(
    "/training?step=train",
    {
      ...answers,
      upload: { ...answers.upload, sessionFiles: () => (state.gone ? "NOT_FOUND" : examined) },
    },
    { expected: /^Failed to load resource.*400/ },
  );
  await train.getByRole("checkbox", { name: training.train.consent }).click();
  state.gone = true;
  await train
    .getByRole("button", {
      name: say(training.train.start, { cost: say(common.credits_other, { count: 20 }) }),
    })
    .click();
  await expect(train.getByText(training.train.gone)).toBeVisible();
  await train.getByRole("button", { name: training.train.back }).click();
  await expect(train.getByText(training.drop.hint)).toBeVisible();
});

onDesktop("the prompt helper is unavailable when the network is", async ({ texts, open }) => {
  const page = await open("/create", everything, {
    expected: /^Failed to load resource/,
    prepare: async (prepared) => {
      await prepared.route("**/api/trpc/promptHelper.refine*", (route) => route.abort());
    },
  });
  await page.getByLabel(texts.create.prompt.label, { exact: true }).fill("by the sea");
  await page.getByRole("button", { name: say(texts.create.helper.refine, { cost: "" }) }).click();
  await expect(page.getByText(texts.errors.PROMPT_HELPER_UNAVAILABLE)).toBeVisible();
});

onDesktop("a training of photos that are too much alike says how many are", async ({ texts, open }) => {
  const error = {
    code: "NOT_ENOUGH_PHOTOS" as const,
    message: "",
    details: { required: 10, available: 8, count: 2, context: "alike" },
  };
  const failed = { ...sample.training("failed"), id: "trn_3", modelId: "mdl_3", error };
  const page = await open("/training", {
    ...everything,
    training: { ...everything.training, list: [failed] },
  });
  const models = page.getByRole("region", { name: texts.training.models.title });
  const values = { count: 2, required: 10, available: 8 };
  await expect(models.getByText(say(texts.errors.NOT_ENOUGH_PHOTOS_alike_other, values))).toBeVisible();
});

onDesktop("a model that could not be trained keeps the reason", async ({ texts, open }) => {
  const failed = { ...sample.training("failed"), id: "trn_3", modelId: "mdl_3" };
  const page = await open("/training", {
    ...everything,
    training: { ...everything.training, list: [failed] },
  });
  const models = page.getByRole("region", { name: texts.training.models.title });
  await expect(models.getByText(texts.errors.PHOTOS_UNUSABLE)).toBeVisible();
});
