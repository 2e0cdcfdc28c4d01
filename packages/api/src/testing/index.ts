import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { StudioEvent } from "@portrait-studio/contract";
import type { DiskStorage } from "@portrait-studio/storage/disk";
import {
  type Actor,
  beginJob,
  checkJob,
  endJob,
  makeContactSheet,
  recordHeartbeat,
  storeImage,
} from "@portrait-studio/studio";
import { createTestStudio, type TestStudio } from "@portrait-studio/studio/testing";
import { sql } from "drizzle-orm";
import { type Api, type ApiOptions, createApi } from "../create-api.ts";
import { restCall } from "./rest-call.ts";

export interface TestApi extends TestStudio {
  /** e.g. "http://127.0.0.1:41234" */
  url: string;
  /** handles requests like the server, without a connection */
  handle: Api["handle"];
  figures: Api["figures"];
  /** a Bearer token of that person */
  signIn: (actor: Actor) => Promise<string>;
  /** a new person, signed in */
  enter: (credits?: number) => Promise<{ actor: Actor; token: string }>;
  /** The address of a stored file on this server. */
  getAddress: (signed: string) => string;
  /** Completes a training, as the worker would. */
  finishTraining: (id: string) => Promise<void>;
  /** Delivers all images of a request, as the worker would. */
  finishGeneration: (id: string, count: number) => Promise<void>;
  /** Completes every later request, as the worker would. @returns a function that stops it */
  workAlong: () => () => void;
  /** Buys and pays a package with an immediate fake Stripe. @returns the purchase's id */
  buy: (token: string) => Promise<string>;
}

/** The whole API on a real HTTP server, a real PostgreSQL and a real folder. */
export async function startTestApi(options: Partial<ApiOptions> = {}): Promise<TestApi> {
  const testStudio = await createTestStudio({ max: 10 });
  const { studio } = testStudio;
  const storage = studio.storage as DiskStorage;
  await recordHeartbeat(studio, { id: "worker", app: "worker", version: "0.0.0" });
  const api = createApi(studio, {
    openFile: storage.openSigned,
    version: "0.0.0",
    // all requests of a test come from one address
    rateLimits: {
      calls: 1e9,
      signIn: 1e9,
      passkeys: 1e9,
      reports: 1e9,
      uploads: 1e9,
      files: 1e9,
      unsigned: 1e9,
    },
    ...options,
  });
  const listener = getRequestListener((request, { incoming, outgoing }) =>
    api.handle(request, {
      address: incoming.socket.remoteAddress ?? "",
      onClosed: (listener) => (outgoing.closed ? listener() : void outgoing.once("close", listener)),
    }),
  );
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const finishTraining = async (id: string) => {
    await beginJob(studio, id);
    testStudio.engine.training = {
      state: "completed",
      artifactRef: `models/${id}.json`,
      coverPhotoId: undefined,
    };
    await checkJob(studio, id, { waitMs: 0 });
    const { rows } = await studio.db.execute<{ model: string }>(
      sql`select model_id as model from training_session where id = ${id}`,
    );
    await makeContactSheet(studio, rows[0]?.model ?? "");
  };
  const finishGeneration = async (id: string, count: number) => {
    await beginJob(studio, id);
    for (let position = 0; position < count; position += 1) await storeImage(studio, id, position);
    await endJob(studio, id, { status: "delivered" });
  };
  const work = async (event: StudioEvent | undefined) => {
    if (event?.name === "training/requested") await finishTraining(event.data.trainingSessionId);
    if (event?.name !== "generation/requested" && event?.name !== "edit/requested") return;
    const { generationId } = event.data;
    const { rows } = await studio.db.execute<{ count: number }>(
      sql`select count from generation where id = ${generationId}`,
    );
    await finishGeneration(generationId, rows[0]?.count ?? 0);
  };
  const signIn = ({ userId }: Actor) => studio.auth.createSession(userId);
  return {
    ...testStudio,
    url,
    handle: api.handle,
    figures: api.figures,
    signIn,
    enter: async (credits) => {
      const actor = await testStudio.signUp(credits);
      return { actor, token: await signIn(actor) };
    },
    getAddress: (signed) => {
      const { pathname, search } = new URL(signed);
      return `${url}${pathname}${search}`;
    },
    finishTraining,
    finishGeneration,
    workAlong: () => {
      let at = testStudio.events.length;
      let last = Promise.resolve();
      const timer = setInterval(() => {
        for (; at < testStudio.events.length; at += 1) {
          const event = testStudio.events[at];
          last = last.then(() => work(event));
        }
      }, 20);
      return () => clearInterval(timer);
    },
    buy: async (token) => {
      const { body } = await restCall(url, "/billing/checkout-session", {
        method: "POST",
        token,
        json: {
          priceId: "price_creator",
          successUrl: `${studio.settings.appUrl}/billing?success=true`,
          cancelUrl: `${studio.settings.appUrl}/billing?cancelled=true`,
        },
      });
      for (const event of testStudio.payments.pay(body.id)) {
        const { rawBody, signature } = testStudio.payments.sign(event);
        await restCall(url, "/webhooks/stripe", {
          method: "POST",
          body: rawBody,
          headers: { "stripe-signature": signature },
        });
      }
      return testStudio.payments.payment(body.id).purchaseId;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await testStudio.close();
    },
  };
}
