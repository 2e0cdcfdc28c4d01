import { accountRouter } from "./routers/account.ts";
import { albumsRouter } from "./routers/albums.ts";
import { authRouter } from "./routers/auth.ts";
import { billingRouter } from "./routers/billing.ts";
import { generationRouter } from "./routers/generation.ts";
import { healthRouter } from "./routers/health.ts";
import { imageEditsRouter } from "./routers/image-edits.ts";
import { imagesRouter } from "./routers/images.ts";
import { modelsRouter } from "./routers/models.ts";
import { passkeysRouter } from "./routers/passkeys.ts";
import { promptHelperRouter } from "./routers/prompt-helper.ts";
import { shootsRouter } from "./routers/shoots.ts";
import { tokensRouter } from "./routers/tokens.ts";
import { trainingRouter } from "./routers/training.ts";
import { uploadRouter } from "./routers/upload.ts";
import { usersRouter } from "./routers/users.ts";
import { router } from "./trpc.ts";

export const appRouter = router({
  account: accountRouter,
  albums: albumsRouter,
  auth: authRouter,
  billing: billingRouter,
  generation: generationRouter,
  health: healthRouter,
  imageEdits: imageEditsRouter,
  images: imagesRouter,
  models: modelsRouter,
  passkeys: passkeysRouter,
  promptHelper: promptHelperRouter,
  shoots: shootsRouter,
  tokens: tokensRouter,
  training: trainingRouter,
  upload: uploadRouter,
  users: usersRouter,
});

export type AppRouter = typeof appRouter;
