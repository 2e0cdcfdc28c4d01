import { expect, type Page, test } from "@playwright/test";
import { newEmail, signIn } from "./person.ts";

const shell = [
  "auth.me",
  "billing.balance",
  "billing.prices",
  "generation.list",
  "imageEdits.running",
  "training.list",
];

/** What each screen asks the API when it is opened, each of it once. One more is work for every visit. */
const budgets: Readonly<Record<string, readonly string[]>> = {
  "/create": [...shell, "models.list"],
  "/gallery": [...shell, "albums.list", "images.list", "models.list"],
  "/training": [...shell, "models.list", "upload.activeSession"],
  "/billing": [...shell, "billing.credits", "billing.packages", "billing.purchases", "billing.statement"],
  "/settings": [...shell, "account.exports", "account.sessions", "passkeys.list", "tokens.list"],
};

/** One is the rule; a script that arrives after the first was sent, as on a busy machine, makes a second. */
const mostRequests = 2;

test("each screen asks for all that it shows at once, and for nothing else", async ({
  page: first,
  context,
}) => {
  await signIn(first, newEmail("requests"));
  await first.close();
  for (const [screen, budget] of Object.entries(budgets)) {
    const page = await context.newPage();
    const requests = callsOf(page);
    await page.goto(screen, { waitUntil: "networkidle" });
    await expect(page.locator("main h1")).toBeVisible();
    expect.soft(requests.flat().sort(), screen).toEqual([...budget].sort());
    expect.soft(requests.length, `requests of ${screen}`).toBeLessThanOrEqual(mostRequests);
    await page.close();
  }
});

/** @returns the calls of each request of the page from now on */
function callsOf(page: Page): string[][] {
  const asked: string[][] = [];
  page.on("request", (request) => {
    const [, calls] = /\/api\/trpc\/([^?]+)/.exec(request.url()) ?? [];
    if (calls) asked.push(decodeURIComponent(calls).split(","));
  });
  return asked;
}
