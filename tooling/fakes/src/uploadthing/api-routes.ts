import { z } from "zod";
import type { Fake, FakeContext } from "../base/context.ts";
import { readObject } from "../base/refuse.ts";
import { app, fail, type UploadThingContext } from "./shared.ts";

const deletion = z.object({ fileKeys: z.array(z.string()) });
const pageShape = z.object({
  limit: z.number().int().min(1).max(100_000).default(500),
  offset: z.number().int().min(0).default(0),
});
const limitBytes = 2 * 1024 ** 3;

export function addApiRoutes(fake: Fake, { shelf, faults }: UploadThingContext): void {
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

  call("/v6/deleteFiles", deletion, async ({ fileKeys }, c) => {
    const deletedCount = await shelf.remove(fileKeys);
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
}
