import {
  createGenerationInput,
  generationPageSchema,
  generationRequestSchema,
  idInputFor,
  imageSizesInput,
  imageSizesSchema,
  listInput,
  promptReadingSchema,
  readPromptInput,
} from "@portrait-studio/contract";
import {
  cancelGeneration,
  createGeneration,
  getGeneration,
  listGenerations,
  previewSizes,
  readPrompt,
  returnGeneration,
} from "@portrait-studio/studio";
import { rest } from "../rest/route.ts";
import { procedure, repeatableProcedure, router } from "../trpc.ts";

export const generationErrors = [
  "NOT_FOUND",
  "MODEL_NOT_READY",
  "UNSUPPORTED_BY_ENGINE",
  "ENGINE_UNAVAILABLE",
  "INSUFFICIENT_CREDITS",
] as const;

export const generationRouter = router({
  create: repeatableProcedure
    .meta(rest("POST", "/generation/requests", "Generate images with a trained model"))
    .meta({ errors: generationErrors })
    .input(createGenerationInput)
    .output(generationRequestSchema)
    .mutation(({ ctx, input }) => createGeneration(ctx.studio, ctx.actor, input, ctx.repeat)),

  list: procedure
    .meta(rest("GET", "/generation/requests", "A page of generation requests"))
    .meta({ page: true, errors: ["INVALID_CURSOR"] })
    .input(listInput)
    .output(generationPageSchema)
    .query(({ ctx, input }) => listGenerations(ctx.studio, ctx.actor, input)),

  get: procedure
    .meta(rest("GET", "/generation/requests/{id}", "A generation request with its images so far"))
    .input(idInputFor("generation"))
    .output(generationRequestSchema)
    .query(({ ctx, input }) => getGeneration(ctx.studio, ctx.actor, input)),

  readPrompt: procedure
    .meta(rest("GET", "/generation/reading", "What the model's engine will make of a prompt; costs nothing"))
    .meta({ errors: ["NOT_FOUND", "FREE_WORK_SPENT"] })
    .input(readPromptInput)
    .output(promptReadingSchema)
    .query(({ ctx, input }) => readPrompt(ctx.studio, ctx.actor, input)),

  sizes: procedure
    .meta(rest("GET", "/generation/sizes", "The sizes that images can come out at; costs nothing"))
    .meta({ errors: ["NOT_FOUND"] })
    .input(imageSizesInput)
    .output(imageSizesSchema)
    .query(({ ctx, input }) => previewSizes(ctx.studio, ctx.actor, input)),

  cancel: procedure
    .meta(
      rest(
        "POST",
        "/generation/requests/{id}/cancel",
        "Cancel a generation; undelivered images are not charged",
      ),
    )
    .meta({ errors: ["WRONG_STATE"] })
    .input(idInputFor("generation"))
    .output(generationRequestSchema)
    .mutation(({ ctx, input }) => cancelGeneration(ctx.studio, ctx.actor, input)),

  return: procedure
    .meta(
      rest(
        "POST",
        "/generation/requests/{id}/return",
        "Take back the credits of images that are all unlike the person; they go to the trash",
      ),
    )
    .meta({ errors: ["NOT_RETURNABLE"] })
    .input(idInputFor("generation"))
    .output(generationRequestSchema)
    .mutation(({ ctx, input }) => returnGeneration(ctx.studio, ctx.actor, input)),
});
