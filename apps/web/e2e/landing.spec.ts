import { expect, test } from "@playwright/test";
import { limits } from "@portrait-studio/contract/limits";
import { defaultPackages } from "@portrait-studio/contract/prices";
import { loadLanding, loadScreen } from "@portrait-studio/i18n/screens";
import { models } from "@portrait-studio/vision/models";
import { look, watchConsole } from "./look.ts";

test("the landing page speaks English, and Spanish on a click", async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your face, in a different light.");
  await look(page, "landing");
  await page.getByRole("link", { name: "See the lookbook" }).click();
  await expect(page.getByRole("heading", { name: "The lookbook" })).toBeInViewport();
  await look(page, "landing-lookbook");
  await page.getByRole("link", { name: "Español" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.goto("/login");
  await expect(page.getByRole("textbox")).toBeVisible();
  // a screen that has come alive goes by what it finds there
  const chosen = () => page.evaluate(() => localStorage.getItem("i18nextLng"));
  await expect.poll(chosen).toBe("es");
  await page.waitForLoadState("networkidle");
  expect([await chosen(), await page.locator("html").getAttribute("lang")]).toEqual(["es", "es"]);
  expect(complaints).toEqual([]);
});

const widths = { desktop: 1440, phone: 360 } as const;

for (const language of ["en", "es"] as const) {
  for (const [device, width] of Object.entries(widths)) {
    test(`the landing page has all its parts, ${device}-${language}`, async ({ page }) => {
      const complaints = watchConsole(page);
      const { landing: texts } = await loadLanding(language);
      const { hero, how, lookbook, compare, features, engines, plan, voices, faq, closing } = texts;
      const { packages } = await loadScreen(language, "billing");
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/?language=${language}`);
      for (const { title } of [how, lookbook, compare, features, plan, voices, faq, closing])
        await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
      await expect(page.getByText(features.teams.title)).toBeVisible();
      const free = texts.free.model
        .replace("{{credits}}", "60")
        .replace("{{portraits}}", texts.free.portraits_other.replace("{{shown}}", "40"));
      await expect(page.getByText(free).first()).toBeVisible();
      for (const { name, credits } of defaultPackages) {
        const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
        await expect(card).toContainText(`${credits} ${packages.credits_other}`);
      }
      await expect(page.getByText(engines.builtIn)).toBeVisible();
      for (const { source } of Object.values(voices.quotes))
        await expect(page.getByText(source)).toBeVisible();
      await expect(page.getByRole("link", { name: hero.action })).toHaveCount(2);
      for (const link of await page.getByRole("link", { name: hero.action }).all())
        await expect(link).toHaveAttribute("href", "/training");
      for (const name of [texts.signIn, plan.action])
        await expect(page.getByRole("link", { name, exact: true }).first()).toHaveAttribute("href", "/login");

      const line = page.getByRole("slider", { name: compare.handle });
      await line.press("ArrowLeft");
      await expect(line).toHaveValue("45");
      const shut = Object.values(faq.items).slice(1);
      for (const { question } of shut) await page.getByText(question).click();
      await expect(page.getByText(faq.items.photos.answer)).toBeVisible();
      const kept = faq.items.privacy.answer.replace("{{days}}", String(limits.photoDays));
      await expect(page.getByText(kept)).toBeVisible();
      if (language === "es") await look(page, `landing-${device}-${language}`);
      expect(complaints).toEqual([]);
    });
  }
}

test("the landing page leads somebody who is signed in into the studio", async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto("/?language=en");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    "/login",
  );
  await page.evaluate(() => localStorage.setItem("auth_token", "sample"));
  await page.reload();
  await expect(page.getByRole("banner").getByRole("link", { name: "Open the studio" })).toHaveAttribute(
    "href",
    "/create",
  );
  await expect(page.getByRole("link", { name: /^Sign in/ })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("a page says what looks at photos, what is kept of a face, and under which licences", async ({
  page,
  request,
}) => {
  const complaints = watchConsole(page);
  await page.goto("/?language=en");
  await page.getByRole("link", { name: "About and licences" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About this studio");
  for (const { package: name, version } of models)
    await expect(page.getByText(`${name} ${version}`).first()).toBeVisible();
  await look(page, "about");
  await page.getByRole("link", { name: "Español" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acerca de este estudio");
  await page.setViewportSize({ width: 360, height: 780 });
  await look(page, "about-phone-es");
  await page.getByRole("link", { name: "NOTICE" }).click();
  await expect(page.getByText("Apache License 2.0").first()).toBeVisible();
  expect(await (await request.get("/sitemap.xml")).text()).toContain("/about</loc>");
  expect(complaints).toEqual([]);
});

test.describe("without scripts, on a phone, in the dark, in Spanish", () => {
  test.use({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 780 },
    locale: "es-ES",
    colorScheme: "dark",
  });

  test("the landing page is whole", async ({ page }) => {
    const answer = await page.goto("/");
    expect(answer?.headers()["content-security-policy"]).toContain("default-src 'none'");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tu cara, con otra luz.");
    await expect(page.getByRole("link", { name: "Abrir el estudio" }).first()).toHaveAttribute(
      "href",
      "/training",
    );
    await expect(page.getByText("trabaja sobre tus propias fotos")).toBeVisible();
    const answered = page.getByRole("group").filter({ hasText: "¿Quién ve mis fotos?" });
    await expect(answered.getByText("datos biométricos")).toBeHidden();
    await answered.getByText("¿Quién ve mis fotos?").click();
    await expect(answered.getByText("datos biométricos")).toBeVisible();
  });
});

test("scripts of pages come as they were compressed at build", async ({ page, request }) => {
  await page.goto("/login");
  const addresses = await page
    .locator("script[src]")
    .evaluateAll((scripts) => scripts.map((script) => script.getAttribute("src") ?? ""));
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) {
    const answer = await request.get(address, { headers: { "accept-encoding": "br" } });
    const { vary, "content-encoding": encoding } = answer.headers();
    const isSmall = (await answer.body()).length < 256;
    expect([address, vary, encoding]).toEqual([address, "Accept-Encoding", isSmall ? undefined : "br"]);
  }
});
