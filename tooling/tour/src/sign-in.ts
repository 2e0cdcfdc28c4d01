import type { StudioClient } from "@portrait-studio/client";
import { readSignInCode } from "./inbox.ts";
import type { TourSettings } from "./settings.ts";
import type { Steps } from "./steps.ts";

export async function signIn(
  visitor: StudioClient,
  { studioUrl, inboxUrl, email }: TourSettings,
  { step }: Steps,
): Promise<StudioClient> {
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
  await step("Sign in by two bare calls", async () => {
    await post(studioUrl, "/auth/magic-link", { email });
    const code = await readSignInCode(inboxUrl, email);
    const bare = visitor.withToken(await post(studioUrl, "/auth/verify", { email, token: code }));
    if ((await bare.api.auth.me.query()).id !== user.id) throw new Error("Somebody else was signed in.");
    await bare.api.auth.logout.mutate();
  });
  return studio;
}

/** A call of a program that has no client, keeps no cookie and sends no header of its own. @returns the session's token, if it has one */
async function post(studioUrl: string, path: string, body: object): Promise<string> {
  const response = await fetch(`${studioUrl}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  const { access_token = "" } = (await response.json()) as { access_token?: string };
  return access_token;
}
