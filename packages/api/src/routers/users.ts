import { bootstrapInput, updateUserInput, userSchema } from "@portrait-studio/contract";
import { bootstrapUser, updateUser } from "@portrait-studio/studio";
import { findNetwork } from "../rate-limits.ts";
import { rest } from "../rest/route.ts";
import { procedure, router } from "../trpc.ts";

export const usersRouter = router({
  bootstrap: procedure
    .meta(
      rest("POST", "/users/bootstrap", "Prepare the account after sign-in; welcome credits are granted once"),
    )
    .meta({ errors: ["FORBIDDEN", "WELCOME_DELAYED"] })
    .input(bootstrapInput)
    .output(userSchema)
    .mutation(({ ctx, input }) =>
      bootstrapUser(ctx.studio, ctx.actor, input, { network: findNetwork(ctx.client.address) }),
    ),

  update: procedure
    .meta(
      rest(
        "PUT",
        "/users/{id}",
        "Change the language, the theme, or whether to send a mail when a training ends",
      ),
    )
    .input(updateUserInput)
    .output(userSchema)
    .mutation(({ ctx, input }) => updateUser(ctx.studio, ctx.actor, input)),
});
