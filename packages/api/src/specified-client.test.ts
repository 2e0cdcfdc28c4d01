import { trainingConsent } from "@portrait-studio/contract";
import { image } from "@portrait-studio/studio/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "./testing/index.ts";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

/** A client that knows the specification's calls alone: JSON, photos, a Bearer token, and no cookie or other header. */
function createClient() {
  let bearer = "";
  return {
    hold: (token: string) => {
      bearer = token;
    },
    call: async (method: string, path: string, body?: object) => {
      const headers = new Headers(bearer ? { authorization: `Bearer ${bearer}` } : {});
      const isForm = body instanceof FormData;
      if (body && !isForm) headers.set("content-type", "application/json");
      const sent = body && { body: isForm ? body : JSON.stringify(body) };
      const response = await fetch(`${testApi.url}/api${path}`, { method, headers, ...sent });
      const answer = JSON.parse(await response.text());
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
      return answer;
    },
  };
}

test("a client that knows only the specification's calls signs in and does the whole job", async () => {
  const { call, hold } = createClient();
  const email = "specified@example.com";
  await call("GET", "/health");
  await call("POST", "/auth/magic-link", { email });
  const token = testApi.sent.signIn.findLast(({ to }) => to === email)?.code ?? "";
  await expect(
    call("POST", "/auth/verify", { email, token: token.replace(/./, (d) => `${9 - Number(d)}`) }),
  ).rejects.toThrow("INVALID_CODE");
  const { access_token, user } = await call("POST", "/auth/verify", { email, token });
  hold(access_token);
  expect(await call("GET", "/auth/me")).toMatchObject({ id: user.id, email });
  await call("POST", "/users/bootstrap", { supabaseUserId: user.id, email });
  await call("PUT", `/users/${user.id}`, { language: "es" });

  const session = await call("POST", "/upload/sessions", {});
  expect(await call("GET", "/upload/sessions/active")).toMatchObject({ id: session.id });
  const photos = new FormData();
  for (let number = 0; number < 11; number += 1)
    photos.append("files", new File([new Uint8Array(await image(number))], `${number}.jpg`));
  await call("POST", `/storage/upload?sessionId=${session.id}`, photos);
  const files = await call("GET", `/upload/sessions/${session.id}/files`);
  await call("DELETE", `/storage/files/${files[0].id}`);
  expect(await call("GET", "/storage/files/training")).toHaveLength(10);

  const consent = { version: trainingConsent.version };
  const training = await call("POST", "/training/sessions", { uploadSessionId: session.id, consent });
  await call("POST", `/upload/sessions/${session.id}/complete`, { trainingJobId: training.id });
  await testApi.finishTraining(training.id);
  const trained = await call("GET", `/training/sessions/${training.id}`);
  expect(trained).toMatchObject({ status: "completed", progress: 1 });

  const { refinedPrompt } = await call("POST", "/prompt-helper/refine", { idea: "an old detective film" });
  const stop = testApi.workAlong();
  const until = async (path: string) => {
    await expect.poll(async () => (await call("GET", path)).status).toBe("completed");
    return call("GET", path);
  };
  try {
    const asked = { modelId: trained.modelId, prompt: refinedPrompt };
    const { id: requestId } = await call("POST", "/generation/requests", asked);
    const { outputs } = await until(`/generation/requests/${requestId}`);
    expect((await call("GET", "/generation/requests")).map(({ id }: { id: string }) => id)).toEqual([
      requestId,
    ]);
    const { imageId } = outputs[0];
    const edit = await call("POST", "/image-edits/requests", { imageId, instruction: "warmer" });
    const edited = await until(`/image-edits/requests/${edit.id}`);
    const selectedEditedImageId = edited.outputs[0].imageId;
    expect(await call("GET", `/image-edits/history?imageId=${imageId}`)).toHaveLength(1);
    const accepted = { originalImageId: imageId, selectedEditedImageId };
    expect(await call("POST", "/image-edits/accept", accepted)).toMatchObject({ id: selectedEditedImageId });
  } finally {
    stop();
  }

  // 60 to begin with, 20 for the training, one each for prompt, image and edit
  expect(await call("GET", "/credits/balance")).toMatchObject({ spendable: 37, held: 0 });
  await call("GET", "/billing/credits");
  const [{ priceId }] = await call("GET", "/billing/packages");
  const { appUrl } = testApi.studio.settings;
  const checkout = await call("POST", "/billing/checkout-session", {
    priceId,
    successUrl: `${appUrl}/billing?success=true`,
    cancelUrl: `${appUrl}/billing?cancelled=true`,
  });
  expect(checkout.url).toMatch(/^http/);
  expect(await testApi.audit()).toEqual([]);
});
