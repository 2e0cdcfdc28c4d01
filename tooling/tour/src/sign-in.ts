import type { StudioClient } from "@portrait-studio/client";
import { readSignInCode } from "./inbox.ts";
import type { Settings } from "./settings.ts";
import type { Steps } from "./steps.ts";

/** Signs a new person in. @returns a client that speaks for them */
export async function signIn(
  visitor: StudioClient,
  { inboxUrl }: Settings,
  { step }: Steps,
): Promise<StudioClient> {
  const email = `tour-${Date.now().toString(36)}@example.com`;
  await step(
    "Ask for a sign-in mail",
    () => visitor.api.auth.requestMagicLink.mutate({ email }),
    () => email,
  );
  const token = await step("Read the code", () => readSignInCode(inboxUrl, email));
  const { access_token, user } = await step("Sign in", () =>
    visitor.api.auth.verify.mutate({ email, token }),
  );
  const studio = visitor.withToken(access_token);
  await step("Prepare the account", () =>
    studio.api.users.bootstrap.mutate({ supabaseUserId: user.id, email }),
  );
  return studio;
}
