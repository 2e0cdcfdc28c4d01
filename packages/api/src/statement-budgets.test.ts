import { AsyncLocalStorage } from "node:async_hooks";
import type { EventEmitter } from "node:events";
import superjson from "superjson";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getProcedures } from "./rest/procedure-endpoints.ts";
import { appRouter } from "./router.ts";
import { startTestApi, type TestApi } from "./testing/index.ts";
import { type Owner, prepareOwner } from "./testing/owner.fixture.ts";

type Budget = [statements: number, input?: (ids: Owner["ids"]) => unknown];

/** The statements of each query for a signed-in person, with the one for the session. One more is a round trip on every call. */
const budgets: Readonly<Record<string, Budget>> = {
  "account.exports": [2],
  "account.sessions": [2],
  "albums.list": [2],
  "auth.me": [1],
  "billing.balance": [2],
  "billing.creditNotes": [2, ({ purchase }) => ({ id: purchase })],
  "billing.credits": [4, () => ({})],
  "billing.invoice": [2, ({ purchase }) => ({ id: purchase })],
  "billing.packages": [0],
  "billing.prices": [0],
  "billing.purchase": [3, ({ purchase }) => ({ id: purchase })],
  "billing.purchases": [3],
  "billing.statement": [5, () => ({})],
  "generation.get": [3, ({ generation }) => ({ id: generation })],
  "generation.list": [4, () => ({})],
  "generation.sizes": [2, ({ model }) => ({ modelId: model, aspectRatio: "4:5" })],
  "generation.readPrompt": [2, ({ model }) => ({ modelId: model, prompt: "noir" })],
  "health.get": [2],
  "health.live": [0],
  "health.ready": [1],
  "imageEdits.get": [3, ({ edit }) => ({ id: edit })],
  "imageEdits.history": [4, ({ image }) => ({ imageId: image })],
  "imageEdits.running": [2],
  "images.download": [2, ({ image }) => ({ id: image, format: "png" })],
  "images.get": [2, ({ image }) => ({ id: image })],
  "images.photo": [2, ({ image }) => ({ id: image })],
  "images.list": [3, () => ({})],
  "images.shared": [1, ({ share }) => ({ token: share })],
  "models.get": [2, ({ model }) => ({ id: model })],
  "models.contactSheet": [2, ({ model }) => ({ id: model })],
  "models.list": [2],
  "models.photos": [3, ({ model }) => ({ id: model })],
  "passkeys.list": [2],
  "shoots.get": [4, ({ shoot }) => ({ id: shoot })],
  "shoots.list": [5, () => ({})],
  "tokens.list": [2],
  "training.engines": [2],
  "training.get": [2, ({ training }) => ({ id: training })],
  "training.list": [2],
  "upload.activeSession": [2],
  "upload.phoneSession": [2, ({ phone }) => ({ token: phone })],
  "upload.sessionFiles": [3, ({ uploadSession }) => ({ id: uploadSession })],
  "upload.trainingFiles": [2],
};

interface Client {
  query: (...parts: unknown[]) => unknown;
}

let testApi: TestApi;
let owner: Owner;
/** of one call: what runs in the background meanwhile is not counted */
const counter = new AsyncLocalStorage<{ statements: number }>();
beforeAll(async () => {
  testApi = await startTestApi();
  owner = await prepareOwner(testApi);
  // the first set has become a model
  await testApi.uploadPhotos(owner.actor);
  const { $client: pool } = testApi.studio.db as unknown as { $client: EventEmitter };
  const counted = new WeakSet<Client>();
  pool.on("acquire", (client: Client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const { query } = client;
    client.query = (...parts) => {
      const count = counter.getStore();
      if (count) count.statements += 1;
      return query.apply(client, parts);
    };
  });
});
afterAll(() => testApi.close());

const queries = Object.entries(getProcedures(appRouter)).filter(([, { _def }]) => _def.type === "query");

it.each(queries.map(([name]) => name))("%s keeps to its budget of statements", async (name) => {
  const [budget, inputOf] = budgets[name] ?? [];
  const input = inputOf && `?input=${encodeURIComponent(superjson.stringify(inputOf(owner.ids)))}`;
  const count = { statements: 0 };
  const request = new Request(`${testApi.url}/api/trpc/${name}${input ?? ""}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const response = await counter.run(count, () => testApi.handle(request));
  expect([await response.text(), response.status]).toEqual([expect.anything(), 200]);
  expect(count.statements).toBe(budget);
});
