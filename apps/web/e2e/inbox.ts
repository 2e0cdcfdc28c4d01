import { expect } from "@playwright/test";
import { environment } from "./environment.ts";

interface SignInMail {
  code: string;
  /** address of the link, with its fragment */
  link: string;
}

/** The newest sign-in mail to an address, once it has arrived. */
export async function readSignInMail(email: string, atLeast = 1): Promise<SignInMail> {
  const search = new URL("/api/v1/search", environment.inboxUrl);
  search.searchParams.set("query", `to:"${email}"`);
  let newest = "";
  await expect(async () => {
    const { messages } = await get<{ messages: { ID: string }[] }>(search);
    expect(messages.length).toBeGreaterThanOrEqual(atLeast);
    newest = messages[0]?.ID ?? "";
  }).toPass({ timeout: 20_000 });
  const { Text } = await get<{ Text: string }>(new URL(`/api/v1/message/${newest}`, environment.inboxUrl));
  const code = /^\s*(\d{6})\s*$/m.exec(Text)?.[1];
  const link = /https?:\/\/\S+\/magic-link#\S+/.exec(Text)?.[0];
  if (!code || !link) throw new Error("The sign-in mail has no code or no link.");
  return { code, link };
}

async function get<Body>(url: URL): Promise<Body> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The inbox answers ${response.status} to ${url.pathname}.`);
  return (await response.json()) as Body;
}
