import { setTimeout as pause } from "node:timers/promises";

const patienceMs = 20_000;

export async function readSignInCode(inboxUrl: string, email: string): Promise<string> {
  const code = /^\s*(\d{6})\s*$/m.exec(await readNewestMail(inboxUrl, email))?.[1];
  if (code) return code;
  throw new Error("The sign-in mail holds no code.");
}

export async function readNewestMail(inboxUrl: string, email: string): Promise<string> {
  const giveUp = performance.now() + patienceMs;
  const search = new URL("/api/v1/search", inboxUrl);
  search.searchParams.set("query", `to:"${email}"`);
  while (performance.now() < giveUp) {
    const [newest] = (await get<{ messages: { ID: string }[] }>(search)).messages;
    if (newest) return (await get<{ Text: string }>(new URL(`/api/v1/message/${newest.ID}`, inboxUrl))).Text;
    await pause(200);
  }
  throw new Error(`No mail to ${email} arrived in the inbox at ${inboxUrl}.`);
}

async function get<Body>(url: URL): Promise<Body> {
  const response = await fetch(url).catch((error) => {
    throw new Error(`No inbox answers at ${url.origin}.`, { cause: error });
  });
  if (!response.ok) throw new Error(`The inbox answers ${response.status} to ${url.pathname}.`);
  return (await response.json()) as Body;
}
