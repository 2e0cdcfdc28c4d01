import { exampleIds, limits, trainingConsent } from "@portrait-studio/contract";
import { getImage } from "@portrait-studio/studio";
import { image, judgeAndCut, makeEdits, makeImages } from "@portrait-studio/studio/testing";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleRequest } from "../reference/render-call.ts";
import { startTestApi, type TestApi } from "../testing/index.ts";
import { type Owner, prepareOwner } from "../testing/owner.fixture.ts";
import { restCall } from "../testing/rest-call.ts";
import type { Document, Operation } from "./document.ts";

let testApi: TestApi;
let document: Document;
let validate: Ajv2020;
beforeAll(async () => {
  testApi = await startTestApi();
  document = (await restCall(testApi.url, "/openapi.json")).body;
  validate = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(validate);
  validate.addSchema({ $id: "document", components: document.components });
});
afterAll(() => testApi.close());

/** Preparations of calls whose example needs more than the prepared owner has. */
const preparations: Readonly<Record<string, (owner: Owner) => Promise<Record<string, string>>>> = {
  "POST /auth/verify": async ({ actor }) => {
    // the code is accepted from the browser that requested it, named by the example's header
    const { headers } = exampleRequest("/auth/verify", operationOf("POST /auth/verify"));
    const json = { email: actor.email };
    await restCall(testApi.url, "/auth/magic-link", { method: "POST", json, headers });
    return { "493027": testApi.sent.signIn.at(-1)?.code ?? "" };
  },
  "GET /upload/sessions/active": (owner) => openSession(owner),
  "POST /storage/upload": (owner) => openSession(owner),
  "DELETE /upload/sessions/{id}": (owner) => openSession(owner),
  "DELETE /storage/files/{id}": (owner) => openSession(owner),
  "PUT /storage/files/{id}/head-box": (owner) => openSession(owner),
  "PUT /storage/files/{id}/turn": (owner) => openSession(owner),
  "PUT /storage/files/{id}/cut-out": async (owner) => {
    const ids = await openSession(owner);
    await judgeAndCut(testApi.studio, ids.file ?? "");
    return ids;
  },
  "POST /training/sessions": (owner) => openSession(owner, limits.minPhotos),
  "POST /training/sessions/{id}/cancel": async (owner) => {
    const ids = await openSession(owner, limits.minPhotos);
    const { id } = await ask(
      "POST",
      "/training/sessions",
      { uploadSessionId: ids.uploadSession, consent: trainingConsent },
      owner.token,
    );
    return { training: id };
  },
  "POST /generation/requests/{id}/cancel": async ({ token, ids }) => {
    const { id } = await ask("POST", "/generation/requests", { modelId: ids.model, prompt: "noir" }, token);
    return { generation: id };
  },
  "POST /upload/sessions/{id}/phone-link": (owner) => openSession(owner),
  "GET /upload/phone/{token}": async (owner) => {
    const { uploadSession } = await openSession(owner);
    const path = `/upload/sessions/${uploadSession}/phone-link`;
    const { url } = await ask("POST", path, undefined, owner.token);
    return { phone: url.split("/").at(-1) };
  },
  "PUT /models/{id}/references": async ({ token, ids }) => {
    testApi.engine.capabilities.references = true;
    // the photo of the other examples is deleted by now
    const { photos } = await ask("GET", `/models/${ids.model}/photos`, undefined, token);
    return { file: photos.at(-1).id };
  },
  "POST /shoots/{id}/cancel": async ({ token, ids }) => {
    const json = { modelId: ids.model, takes: [{ prompt: "noir", count: 1 }] };
    return { shoot: (await ask("POST", "/shoots", json, token)).id };
  },
  "POST /image-edits/requests/{id}/cancel": async ({ token, ids }) => {
    const json = { imageId: ids.image, instruction: "warmer" };
    return { edit: (await ask("POST", "/image-edits/requests", json, token)).id };
  },
  "POST /billing/purchases/{id}/resume": leaveUnpaid,
  "POST /billing/purchases/{id}/cancel": leaveUnpaid,
  "POST /generation/requests/{id}/return": async (owner) => {
    const [made] = await makeImages(testApi.studio, owner.actor, { modelId: owner.ids.model ?? "" });
    return { generation: await requestOfAnotherPerson(owner, made) };
  },
  "POST /image-edits/requests/{id}/return": async (owner) => {
    const [made] = await makeEdits(testApi.studio, owner.actor, { imageId: owner.ids.image ?? "" });
    return { edit: await requestOfAnotherPerson(owner, made) };
  },
};

/** The request of an image, as one whose images are all of somebody else. */
async function requestOfAnotherPerson({ actor }: Owner, id = ""): Promise<string> {
  const { studio } = testApi;
  const { generationId } = await getImage(studio, actor, { id });
  await studio.db.execute(sql`update generation set unlike = true where id = ${generationId}`);
  return generationId;
}

/** A purchase whose page of payment was opened and left. */
async function leaveUnpaid({ token }: Owner): Promise<{ purchase: string }> {
  const json = { priceId: "price_creator", successUrl: "/billing", cancelUrl: "/billing" };
  await ask("POST", "/billing/checkout-session", json, token);
  const [purchase] = await ask("GET", "/billing/purchases", undefined, token);
  return { purchase: purchase.id };
}

async function openSession({ actor, token }: Owner, photos = 1): Promise<Record<string, string>> {
  const active = await ask("GET", "/upload/sessions/active", undefined, token);
  if (active.id) await ask("DELETE", `/upload/sessions/${active.id}`, undefined, token);
  const uploadSession = await testApi.uploadPhotos(actor, photos);
  const [file] = await ask("GET", `/upload/sessions/${uploadSession}/files`, undefined, token);
  return { uploadSession, file: file.id };
}

function operationOf(call: string): Operation {
  const [method = "", path = ""] = call.split(" ");
  const operation = document.paths?.[path]?.[method.toLowerCase() as "get"];
  if (!operation) throw new Error(`${call} is not in the document.`);
  return operation;
}

async function ask(method: string, path: string, json?: unknown, token?: string) {
  return (
    await restCall(testApi.url, path, {
      method,
      ...(json !== undefined && { json }),
      ...(token && { token }),
    })
  ).body;
}

/** Replaces the ids in an example with existing ones. */
function real(text: string, owner: Owner, own: Record<string, string>): string {
  const ids: Record<string, string> = { ...owner.ids, price: "price_creator", ...own };
  const places: [string, string][] = [
    ...Object.entries(exampleIds).flatMap(([kind, id]): [string, string][] =>
      ids[kind] ? [[id, ids[kind]]] : [],
    ),
    ...Object.entries(own).filter(([from]) => !(from in exampleIds)),
    ["ana@example.com", owner.actor.email],
    ["https://studio.example", "http://localhost:3000"],
    ["$STUDIO_TOKEN", owner.token],
  ];
  return places.reduce((done, [from, to]) => done.replaceAll(from, to), text);
}

async function run(method: string, path: string, operation: Operation, owner: Owner) {
  const own = (await preparations[`${method} ${path}`]?.(owner)) ?? {};
  const request = exampleRequest(path, operation);
  const form = new FormData();
  if (request.takesPhotos) form.append("files", new Blob([new Uint8Array(await image(99))]), "photo.jpg");
  const json = request.body && real(JSON.stringify(request.body), owner, own);
  const file = request.takesImage ? new Uint8Array(await image(99)) : json;
  const body = request.takesPhotos ? form : file;
  const response = await testApi.handle(
    new Request(`http://localhost:3000/api${real(request.path, owner, own)}`, {
      method,
      headers: JSON.parse(real(JSON.stringify(request.headers), owner, own)),
      ...(body !== undefined && { body: body as NonNullable<RequestInit["body"]> }),
    }),
  );
  return { status: response.status, headers: response.headers, answer: JSON.parse(await response.text()) };
}

/** Calls that must come first: while portraits are made of a model, its photos cannot be deleted, which asks for a new contact sheet. */
const first = [
  "POST /models/{id}/contact-sheet",
  "PUT /models/{id}/photos/{photoId}",
  "DELETE /models/{id}/photos/{photoId}",
];
/** Calls that must come last, because they end something that others need. */
const last = [
  "POST /images/delete",
  "POST /images/restore",
  "POST /image-edits/accept",
  "DELETE /models/{id}",
  "POST /auth/logout",
];

function placeOf({ method, path }: { method: string; path: string }): number {
  const call = `${method} ${path}`;
  const early = first.indexOf(call);
  return early >= 0 ? early - first.length - 1 : last.indexOf(call);
}

describe("the examples of the document", () => {
  it("all work, and their responses match the document", async () => {
    const owner = await prepareOwner(testApi);
    const calls = Object.entries(document.paths ?? {})
      .flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          operation,
        })),
      )
      .sort((one, other) => placeOf(one) - placeOf(other));
    expect(calls.length).toBeGreaterThan(45);
    for (const { method, path, operation } of calls) {
      const { status, headers, answer } = await run(method, path, operation, owner);
      expect([`${method} ${path}`, status, status === 200 || answer]).toEqual([
        `${method} ${path}`,
        200,
        true,
      ]);
      const { schema } = operation.responses["200"].content["application/json"];
      const check = validate.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
      check(answer);
      expect([`${method} ${path}`, check.errors]).toEqual([`${method} ${path}`, null]);
      for (const name of Object.keys(operation.responses["200"].headers ?? {}))
        if (name !== "Link") expect([name, headers.has(name)]).toEqual([name, true]);
    }
  });

  it("have sample responses that match the document", () => {
    for (const item of Object.values(document.paths ?? {}))
      for (const operation of Object.values(item)) {
        const { schema, example } = operation.responses["200"].content["application/json"];
        const check = validate.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
        check(example);
        expect([operation.operationId, check.errors]).toEqual([operation.operationId, null]);
      }
  });
});
