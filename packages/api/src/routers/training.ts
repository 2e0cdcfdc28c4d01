import {
  createTrainingInput,
  idInputFor,
  trainingEngineSchema,
  trainingSessionSchema,
} from "@portrait-studio/contract";
import {
  cancelTraining,
  createTraining,
  getCompletedTraining,
  getTraining,
  listTrainingEngines,
  listTrainings,
} from "@portrait-studio/studio";
import { rest } from "../rest/route.ts";
import { procedure, repeatableProcedure, router } from "../trpc.ts";

export const trainingRouter = router({
  create: repeatableProcedure
    .meta(
      rest(
        "POST",
        "/training/sessions",
        "Train a model on the photos of an upload session, ten of which differ",
      ),
    )
    .meta({
      errors: [
        "CONSENT_REQUIRED",
        "NOT_FOUND",
        "NOT_ENOUGH_PHOTOS",
        "WRONG_STATE",
        "INSUFFICIENT_CREDITS",
        "ENGINE_UNAVAILABLE",
      ],
    })
    .input(createTrainingInput)
    .output(trainingSessionSchema)
    .mutation(({ ctx, input }) => createTraining(ctx.studio, ctx.actor, input, ctx.repeat)),

  engines: procedure
    .meta(
      rest(
        "GET",
        "/training/engines",
        "The engines that a training can choose, and the consent that each needs",
      ),
    )
    .output(trainingEngineSchema.array())
    .query(({ ctx }) => listTrainingEngines(ctx.studio)),

  list: procedure
    .meta(rest("GET", "/training/sessions", "All trainings, newest first"))
    .output(trainingSessionSchema.array())
    .query(({ ctx }) => listTrainings(ctx.studio, ctx.actor)),

  get: procedure
    .meta(rest("GET", "/training/sessions/{id}", "A training with its progress and its model"))
    .input(idInputFor("training"))
    .output(trainingSessionSchema)
    .query(({ ctx, input }) => getTraining(ctx.studio, ctx.actor, input)),

  cancel: procedure
    .meta(rest("POST", "/training/sessions/{id}/cancel", "Cancel a training; its credits are released"))
    .meta({ errors: ["WRONG_STATE"] })
    .input(idInputFor("training"))
    .output(trainingSessionSchema)
    .mutation(({ ctx, input }) => cancelTraining(ctx.studio, ctx.actor, input)),

  complete: procedure
    .meta(rest("POST", "/training/sessions/{id}/complete", "Return a completed training unchanged"))
    .meta({ errors: ["WRONG_STATE"] })
    .input(idInputFor("training"))
    .output(trainingSessionSchema)
    .mutation(({ ctx, input }) => getCompletedTraining(ctx.studio, ctx.actor, input)),
});
