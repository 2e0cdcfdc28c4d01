import { expect } from "@playwright/test";
import { changing } from "../../src/testing/answer-calls.ts";
import { user } from "../../src/testing/sample-data.ts";
import { say } from "../../src/testing/texts.ts";
import { onDesktop, walk } from "./walk.ts";

const until = "2031-05-06T12:00:00.000Z";

const unknown = [
  "/gallery/img_1/nothing",
  "/training/nothing",
  "/settings/no/such",
  "/nothing",
  "/no/such?page=1",
] as const;
const elsewhere = ["/nothing.txt", "/share/no/such", "/login/nothing", "/about/nothing"] as const;
const noPage = /^Failed to load resource.*404/;

onDesktop(
  "an unknown address leads visitors to sign-in, and others to Create; files and public pages are told of",
  async ({ texts, open }) => {
    const visitor = await open("/login", {}, { visitor: true, expected: noPage });
    for (const path of elsewhere) {
      await visitor.goto(path);
      await expect(visitor.getByText(texts.common.notFound.title)).toBeVisible();
      await expect(visitor).toHaveURL(path);
    }
    await visitor.getByRole("link", { name: texts.common.notFound.home }).click();
    await expect(visitor).toHaveURL(/\/$/);
    for (const path of unknown) {
      await visitor.goto(path);
      await expect(visitor).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    }
    const signedIn = await open("/create", {}, { expected: noPage });
    for (const path of unknown) {
      await signedIn.goto(path);
      await expect(signedIn).toHaveURL(/\/create$/);
      await expect(signedIn.getByText(texts.common.notFound.inside)).toHaveCount(1);
    }
  },
);

walk("leaving: the account is closed, and the page says until when", async ({ texts, open, language }) => {
  const { auth, settings } = texts;
  const page = await open("/settings", {
    account: { delete: changing(() => ({ deletesAt: until })) },
  });
  await page.getByRole("button", { name: settings.data.delete, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(user.email);
  await dialog.getByRole("button", { name: say(settings.data.deleteConfirm, { days: 7 }) }).click();
  await expect(page).toHaveURL(`/keep-account?until=${encodeURIComponent(until)}`);
  await expect(page.getByText(auth.leaving.closed)).toBeVisible();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText(
    new Intl.DateTimeFormat(language, { month: "long" }).format(new Date(until)),
  );
  await expect(page.getByRole("button", { name: auth.leaving.keep })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
});

onDesktop("a page elsewhere is not where sign-in leads, nor asked for", async ({ open }) => {
  const asked: string[] = [];
  const page = await open(
    "/login?next=%2Fgallery%3Fsort%3Doldest%23end",
    {},
    {
      prepare: async (fresh) => {
        fresh.on("request", (request) => asked.push(request.url().replace(/\?.*/, "")));
      },
    },
  );
  await expect(page).toHaveURL("/gallery?sort=oldest#end");
  const elsewhere = ["/..//evil.example/", "/.//evil.example", "/%2e%2e//evil.example", "/%2Fevil.example"];
  for (const next of [...elsewhere, "/\\evil.example", "/\t/evil.example", "https://evil.example"]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL("/create");
  }
  expect(asked.filter((address) => address.includes("evil"))).toEqual([]);
});
