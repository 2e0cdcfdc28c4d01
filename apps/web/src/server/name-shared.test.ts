import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { readShared, sharedHeader } from "../lib/shared-header.ts";
import { createSharedNamer } from "./name-shared.ts";

const shown = { url: "https://studio.test/api/files/shared/shared", width: 1024, height: 1280 };

/** What a page learns of the image that it shows first, where only the image of one token is shared; and which were looked up. */
async function nameFor(url: string, sent?: string) {
  const asked: string[] = [];
  const name = createSharedNamer(async (token) => {
    asked.push(token);
    if (token === "shared") return shown;
    throw new Error("Nothing is shared.");
  });
  const request = { url, headers: { [sharedHeader]: sent } } as unknown as IncomingMessage;
  await name(request);
  return { asked, first: readShared((request.headers[sharedHeader] as string | undefined) ?? null) };
}

test.each(["/share/shared", "/share/ended,shared,more", "/share/shared?from=mail"])(
  "names the first image that is shared at %s",
  async (url) => expect((await nameFor(url)).first).toEqual(shown),
);

test.each([
  "/share/ended",
  "/share/",
  "/share/%00",
  "/create",
  "/create?next=/share/shared",
  "*",
  "//share/shared",
])("names none at %s, whatever the caller wrote", async (url) =>
  expect((await nameFor(url, "https://elsewhere.test/a.jpg 1 1")).first).toBeUndefined(),
);

test("looks up three of many at most", async () => {
  const many = Array.from({ length: 500 }, (_, index) => `ended-${index}`).join(",");
  expect((await nameFor(`/share/${many},shared`)).asked).toHaveLength(3);
});
