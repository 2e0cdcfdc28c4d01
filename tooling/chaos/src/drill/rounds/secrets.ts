import { randomBytes } from "node:crypto";
import { createPerson } from "../../person.ts";
import { readImages } from "../../visitor.ts";
import { checkNothingLost } from "./check-nothing-lost.ts";
import type { Round } from "./round.ts";

const made = () => randomBytes(32).toString("base64url");

export const secrets: Round = {
  name: "secrets",
  title: "both secrets changed",
  run: async (context) => {
    const { studio, visitor, found } = context;
    const before = await readImages(visitor);
    const [newest] = (await visitor.client.api.images.list.query({ limit: 1 })).items;
    const { AUTH_SECRET, STORAGE_SECRET } = studio.variables;
    await studio.startProcesses({ AUTH_SECRET: made(), STORAGE_SECRET: made() });
    try {
      const { id } = await visitor.client.api.auth.me.query();
      if (id !== visitor.userId) found("the session is somebody else's");
      const old = await fetch(newest?.url ?? "");
      await old.arrayBuffer();
      if (old.ok) found("an address of before still works");
      await createPerson(studio, Date.now() % 100_000, found);
      const job = await visitor.follow(await visitor.generate(visitor.model, 1));
      if (job.status !== "completed") found(`an image has ${job.status}`);
      await checkNothingLost(context, before);
      return {
        recovered: "sessions and access tokens go on; somebody new signs in",
        notes: [`an image's address of before answers ${old.status}; the gallery hands out new ones`],
      };
    } finally {
      await studio.startProcesses({ AUTH_SECRET, STORAGE_SECRET });
      const [again] = (await visitor.client.api.images.list.query({ limit: 1 })).items;
      visitor.imageUrl = again?.url ?? "";
    }
  },
};
