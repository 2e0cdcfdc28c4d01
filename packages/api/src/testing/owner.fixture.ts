import { trainingConsent } from "@portrait-studio/contract";
import type { Actor } from "@portrait-studio/studio";
import type { TestApi } from "./index.ts";
import { restCall } from "./rest-call.ts";

/** The ids of a person who has one of everything. */
export interface Owner {
  actor: Actor;
  token: string;
  ids: Readonly<Record<keyof typeof nothing, string>>;
}

const nothing = {
  user: "",
  uploadSession: "",
  file: "",
  training: "",
  model: "",
  generation: "",
  shoot: "",
  image: "",
  edit: "",
  editedImage: "",
  share: "",
  phone: "",
  album: "",
  purchase: "",
  token: "",
};

/** Makes all of it over REST, with an immediate fake worker and Stripe. */
export async function prepareOwner(testApi: TestApi): Promise<Owner> {
  const { actor, token } = await testApi.enter(100);
  const ask = async (method: string, path: string, json?: unknown) => {
    const { status, body } = await restCall(testApi.url, path, {
      method,
      token,
      ...(json !== undefined && { json }),
    });
    if (status !== 200) throw new Error(`${method} ${path} answers ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const uploadSession = await testApi.uploadPhotos(actor);
  const [file] = await ask("GET", `/upload/sessions/${uploadSession}/files`);
  const training = await ask("POST", "/training/sessions", {
    uploadSessionId: uploadSession,
    consent: trainingConsent,
  });
  await testApi.finishTraining(training.id);
  const generation = await ask("POST", "/generation/requests", { modelId: training.modelId, prompt: "noir" });
  await testApi.finishGeneration(generation.id, 1);
  const shoot = await ask("POST", "/shoots", {
    modelId: training.modelId,
    takes: [{ recipeId: "noir", prompt: "noir", count: 1 }],
  });
  await testApi.finishGeneration(shoot.requests[0].id, 1);
  const [image] = await ask("GET", "/images?sort=oldest");
  const edit = await ask("POST", "/image-edits/requests", { imageId: image.id, instruction: "warmer" });
  await testApi.finishGeneration(edit.id, 1);
  const [{ outputs }] = await ask("GET", `/image-edits/history?imageId=${image.id}`);
  const shared = await ask("PUT", `/images/${image.id}/share`, { shared: true });
  const album = await ask("POST", "/albums", { name: "Team page", imageIds: [image.id] });
  const purchase = await testApi.buy(token);
  const accessToken = await ask("POST", "/access-tokens", { name: "tool", scopes: ["read"] });
  const open = await ask("POST", "/upload/sessions", {});
  const phone = await ask("POST", `/upload/sessions/${open.id}/phone-link`);
  return {
    actor,
    token,
    ids: {
      user: actor.userId,
      uploadSession,
      file: file.id,
      training: training.id,
      model: training.modelId,
      generation: generation.id,
      shoot: shoot.id,
      image: image.id,
      edit: edit.id,
      editedImage: outputs[0].imageId,
      album: album.id,
      share: shared.shareUrl.split("/").at(-1),
      phone: phone.url.split("/").at(-1),
      purchase,
      token: accessToken.id,
    },
  };
}
