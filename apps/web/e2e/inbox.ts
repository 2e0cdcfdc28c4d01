import { expect } from "@playwright/test";
import { environment } from "./environment.ts";

interface SignInMail {
  code: string;
  /** address of the link, with its fragment */
  link: string;
}

/** The newest sign-in mail to an address, once it has arrived. */
export async function readSignInMail(email: string, atLeast = 1): Promise<SignInMail> {
  const text = await readNewest(`to:"${email}"`, atLeast);
  const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1];
  const link = /https?:\/\/\S+\/magic-link#\S+/.exec(text)?.[0];
  if (!code || !link) throw new Error("The sign-in mail has no code or no link.");
  return { code, link };
}

/** The address with which the newest mail about a new passkey or access token takes it back. */
export async function readDisownLink(email: string, subject: string): Promise<string> {
  const text = await readNewest(`to:"${email}" subject:"${subject}"`, 1);
  return /https?:\/\/\S+\/not-me#\S+/.exec(text)?.[0] ?? "";
}

async function readNewest(query: string, atLeast: number): Promise<string> {
  const search = new URL("/api/v1/search", environment.inboxUrl);
  search.searchParams.set("query", query);
  let newest = "";
  await expect(async () => {
    const { messages } = await get<{ messages: { ID: string }[] }>(search);
    expect(messages.length).toBeGreaterThanOrEqual(atLeast);
    newest = messages[0]?.ID ?? "";
  }).toPass({ timeout: 20_000 });
  return (await get<{ Text: string }>(new URL(`/api/v1/message/${newest}`, environment.inboxUrl))).Text;
}

async function get<Body>(url: URL): Promise<Body> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The inbox answers ${response.status} to ${url.pathname}.`);
  return (await response.json()) as Body;
}
