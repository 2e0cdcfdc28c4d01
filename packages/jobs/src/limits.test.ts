import type { Studio } from "@portrait-studio/studio";
import { expect, test } from "vitest";
import { createJobsClient } from "./client.ts";
import { createFunctions } from "./index.ts";

test("the runs at once of work that is no image are those of the settings", () => {
  const atOnce = { previews: 11, exports: 12, purges: 13, deletions: 14, mails: 15 };
  const studio = { settings: { atOnce }, storage: {}, log: () => {} } as unknown as Parameters<
    typeof createFunctions
  >[1];
  const config = {
    devUrl: "http://127.0.0.1:1",
    baseUrl: undefined,
    eventKey: undefined,
    signingKey: undefined,
  };
  const functions = createFunctions(createJobsClient(config, studio as Pick<Studio, "db" | "log">), studio);
  const limits = new Map(
    functions.map(({ opts: { id, concurrency } }) => {
      const [first] = [concurrency].flat();
      return [id, typeof first === "object" ? first.limit : first];
    }),
  );
  expect(Object.fromEntries(limits)).toMatchObject({
    "preview-edit": 11,
    "export-account": 12,
    "purge-model": 13,
    "delete-account": 14,
    "tell-of-training": 15,
    "tell-of-export": 15,
    "tell-of-deletion": 15,
    "tell-of-key": 15,
  });
});
