import { z } from "zod";
import type { Fake, FakeContext } from "../base/context.ts";
import { readObject } from "../base/refuse.ts";
import { app } from "./app.ts";
import { fail, type UploadThingContext } from "./shared.ts";
import { signAddress } from "./sign.ts";

const ids = z.array(z.string());
const deletion = z.union([z.object({ fileKeys: ids }), z.object({ customIds: ids })]);
const pageShape = z.object({
  limit: z.number().int().min(1).max(100_000).default(500),
  offset: z.number().int().min(0).default(0),
});
const accessShape = z.object({
  fileKey: z.string().optional(),
  customId: z.string().optional(),
  expiresIn: z.number().min(1).max(604_800).default(3600),
});

const limitBytes = 2 * 1024 ** 3;

/** The API's calls that a server makes: each a POST with the app's key. */
export function addApiRoutes(fake: Fake, { base, shelf, faults, now }: UploadThingContext): void {
  const call = <Shape extends z.ZodType>(
    path: string,
    shape: Shape,
    answer: (asked: z.output<Shape>, c: FakeContext) => object | Promise<object>,
  ) =>
    fake.post(path, async (c) => {
      if (c.req.header("x-uploadthing-api-key") !== app.apiKey) fail(401, "Invalid API key");
      if (faults.take("api_500")) fail(500, "Internal server error");
      if (faults.take("api_429")) fail(429, "Too many requests", { "retry-after": "0" });
      const asked = shape.safeParse(await readObject(c));
      if (!asked.success) return fail(400, asked.error.issues[0]?.message ?? "Invalid input");
      return c.json(await answer(asked.data, c));
    });

  call("/v6/deleteFiles", deletion, async (asked, c) => {
    const deletedCount = await shelf.remove("fileKeys" in asked ? asked.fileKeys : asked.customIds);
    if (faults.take("delete_lost")) c.env.incoming.socket.destroy();
    return { success: true, deletedCount };
  });
  call("/v6/listFiles", pageShape, ({ limit, offset }) => {
    const all = shelf.list();
    const files = all
      .slice(offset, offset + limit)
      .map(({ key, customId, name, size, status, uploadedAt }) => {
        return { id: key, key, customId, name, size, status, uploadedAt };
      });
    return { files, hasMore: offset + limit < all.length };
  });
  call("/v6/getUsageInfo", z.object({}), () => {
    const files = shelf.list();
    const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
    return { totalBytes, appTotalBytes: totalBytes, filesUploaded: files.length, limitBytes };
  });
  call("/v6/requestFileAccess", accessShape, ({ fileKey, customId, expiresIn }) => {
    const file = shelf.find(fileKey ?? customId ?? "") ?? fail(404, "File not found");
    const address = `${base()}/a/${app.appId}/${file.key}?expires=${now() + expiresIn * 1000}`;
    const url = `${address}&signature=${encodeURIComponent(signAddress(address))}`;
    return { url, ufsUrl: url };
  });
  call("/v7/getAppInfo", z.object({}), () => {
    return { appId: app.appId, defaultACL: "public-read", allowACLOverride: true };
  });
}
