import {
  createShootInput,
  idInputFor,
  listShootsInput,
  shootPageSchema,
  shootSchema,
} from "@portrait-studio/contract";
import { cancelShoot, createShoot, getShoot, listShoots } from "@portrait-studio/studio";
import { rest } from "../rest/route.ts";
import { procedure, repeatableProcedure, router } from "../trpc.ts";
import { generationErrors } from "./generation.ts";

export const shootsRouter = router({
  create: repeatableProcedure
    .meta(rest("POST", "/shoots", "Generate images of several recipes together, or none of them"))
    .meta({ errors: generationErrors })
    .input(createShootInput)
    .output(shootSchema)
    .mutation(({ ctx, input }) => createShoot(ctx.studio, ctx.actor, input, ctx.repeat)),

  list: procedure
    .meta(rest("GET", "/shoots", "A page of shoots"))
    .meta({ page: true, errors: ["INVALID_CURSOR"] })
    .input(listShootsInput)
    .output(shootPageSchema)
    .query(({ ctx, input }) => listShoots(ctx.studio, ctx.actor, input)),

  get: procedure
    .meta(rest("GET", "/shoots/{id}", "A shoot with its requests and their images so far"))
    .input(idInputFor("shoot"))
    .output(shootSchema)
    .query(({ ctx, input }) => getShoot(ctx.studio, ctx.actor, input)),

  cancel: procedure
    .meta(rest("POST", "/shoots/{id}/cancel", "Cancel what a shoot has not made; it is not charged"))
    .meta({ errors: ["WRONG_STATE"] })
    .input(idInputFor("shoot"))
    .output(shootSchema)
    .mutation(({ ctx, input }) => cancelShoot(ctx.studio, ctx.actor, input)),
});
