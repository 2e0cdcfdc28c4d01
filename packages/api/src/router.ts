import { authRouter } from "./routers/auth.ts";
import { billingRouter } from "./routers/billing.ts";
import { generationRouter } from "./routers/generation.ts";
import { healthRouter } from "./routers/health.ts";
import { imagesRouter } from "./routers/images.ts";
import { modelsRouter } from "./routers/models.ts";
import { trainingRouter } from "./routers/training.ts";
import { uploadRouter } from "./routers/upload.ts";
import { usersRouter } from "./routers/users.ts";
import { router } from "./trpc.ts";

export const appRouter = router({
  auth: authRouter,
  billing: billingRouter,
  generation: generationRouter,
  health: healthRouter,
  images: imagesRouter,
  models: modelsRouter,
  training: trainingRouter,
  upload: uploadRouter,
  users: usersRouter,
});

/** Every procedure with its input and output: what clients import, as a type. */
export type AppRouter = typeof appRouter;
