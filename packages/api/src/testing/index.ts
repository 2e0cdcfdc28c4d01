import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { DiskStorage } from "@portrait-studio/storage/disk";
import {
  type Actor,
  beginGeneration,
  beginTraining,
  endGeneration,
  followTraining,
  storeOutput,
} from "@portrait-studio/studio";
import { createTestStudio, type TestStudio } from "@portrait-studio/studio/testing";
import { createApi } from "../create-api.ts";

export interface TestApi extends TestStudio {
  /** e.g. "http://127.0.0.1:41234" */
  url: string;
  /** a Bearer token of that person */
  signIn: (actor: Actor) => Promise<string>;
  /** a new person, signed in */
  enter: (credits?: number) => Promise<{ actor: Actor; token: string }>;
  /** The address of a stored file on this server. */
  addressOf: (signed: string) => string;
  /** Does the worker's part: the training's model is made. */
  finishTraining: (id: string) => Promise<void>;
  /** Does the worker's part: all portraits of the request are made. */
  finishGeneration: (id: string, count: number) => Promise<void>;
}

/** The whole API on a real HTTP server, a real PostgreSQL and a real folder. */
export async function startTestApi(options: { tempFolder?: string } = {}): Promise<TestApi> {
  const world = await createTestStudio({ max: 10 });
  const storage = world.studio.storage as DiskStorage;
  const api = createApi(world.studio, { openFile: storage.openSigned, version: "0.0.0", ...options });
  const listener = getRequestListener((request, { incoming }) =>
    api.handle(request, { address: incoming.socket.remoteAddress ?? "" }),
  );
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signIn = ({ userId }: Actor) => world.studio.auth.createSession(userId);
  return {
    ...world,
    url,
    signIn,
    enter: async (credits) => {
      const actor = await world.signUp(credits);
      return { actor, token: await signIn(actor) };
    },
    addressOf: (signed) => {
      const { pathname, search } = new URL(signed);
      return `${url}${pathname}${search}`;
    },
    finishTraining: async (id) => {
      await beginTraining(world.studio, id);
      world.engine.training = {
        state: "completed",
        artifactRef: `models/${id}.json`,
        coverPhotoId: undefined,
      };
      await followTraining(world.studio, id, { waitMs: 0 });
    },
    finishGeneration: async (id, count) => {
      await beginGeneration(world.studio, id);
      for (let position = 0; position < count; position += 1) await storeOutput(world.studio, id, position);
      await endGeneration(world.studio, id, { status: "delivered" });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await world.close();
    },
  };
}
