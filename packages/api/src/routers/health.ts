import { healthSchema, okSchema } from "@portrait-studio/contract";
import { checkHealth } from "@portrait-studio/studio";
import { rest } from "../rest/route.ts";
import { publicProcedure, router } from "../trpc.ts";

export const healthRouter = router({
  get: publicProcedure
    .meta(rest("GET", "/health", "The studio's health; 503 when a service is down"))
    .output(healthSchema)
    .query(async ({ ctx }) => {
      const health = await checkHealth(ctx.studio, ctx.checkCalls());
      if (health.status !== "ok") ctx.reply.status = 503;
      return health;
    }),

  live: publicProcedure
    .meta(rest("GET", "/health/live", "Whether the process responds; nothing else is checked"))
    .output(okSchema)
    .query(() => ({ ok: true as const })),
});
