import { healthSchema, okSchema, StudioError } from "@portrait-studio/contract";
import { rest } from "../rest/route.ts";
import { publicProcedure, router } from "../trpc.ts";

export const healthRouter = router({
  get: publicProcedure
    .meta(rest("GET", "/health", "All that the studio depends on; 503 while a person cannot work with it"))
    .output(healthSchema)
    .query(async ({ ctx }) => {
      const health = await ctx.health.check();
      if (health.status === "failed") ctx.reply.status = 503;
      return health;
    }),

  ready: publicProcedure
    .meta(rest("GET", "/health/ready", "Whether this process can serve people: it reaches the database"))
    .meta({ errors: ["UNAVAILABLE"] })
    .output(okSchema)
    .query(async ({ ctx }) => {
      if (!(await ctx.health.isReady())) throw new StudioError("UNAVAILABLE", { retryAfterSeconds: 1 });
      return { ok: true as const };
    }),

  live: publicProcedure
    .meta(rest("GET", "/health/live", "Whether the process responds; nothing else is checked"))
    .output(okSchema)
    .query(() => ({ ok: true as const })),
});
