import { refinedPromptSchema, refinePromptInput } from "@portrait-studio/contract";
import { refinePrompt } from "@portrait-studio/studio";
import { rest } from "../rest/route.ts";
import { repeatableProcedure, router } from "../trpc.ts";

export const promptHelperRouter = router({
  refine: repeatableProcedure
    .meta(rest("POST", "/prompt-helper/refine", "Turn an idea into a prompt; charged on success"))
    .meta({
      errors: ["PROMPT_IDEA_MISSING", "INSUFFICIENT_CREDITS", "NOT_FOUND", "PROMPT_HELPER_UNAVAILABLE"],
    })
    .input(refinePromptInput)
    .output(refinedPromptSchema)
    .mutation(({ ctx, input }) => refinePrompt(ctx.studio, ctx.actor, input, ctx.repeat)),
});
