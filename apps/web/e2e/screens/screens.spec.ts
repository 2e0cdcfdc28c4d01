import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { StudioError } from "@portrait-studio/contract";
import { everySecond, inTurn, longTurns } from "@portrait-studio/testing/in-turn";
import { type Answers, changing } from "../../src/testing/answer-calls.ts";
import { broken, failing, nothing, working } from "../../src/testing/sample-answers.ts";
import * as sample from "../../src/testing/sample-data.ts";
import { later } from "../../src/testing/sample-times.ts";
import { lengthenTexts, look, readBrokenButtons, readSmallTargets, watchConsole } from "../look.ts";
import { openContext, openIn } from "./open-as.ts";
import { openedScreens } from "./opened-screens.ts";
import type { Screen } from "./screen.ts";

const openImage = "[role=dialog] img[alt]:not([alt=''])";

/** Presses the button, and waits for what it opens. */
const opens = (name: RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
};
const opensBy = (keys: string) => async (page: Page) => {
  await page.keyboard.press(keys);
  await expect(page.getByRole("dialog")).toBeVisible();
};

/** The screen of somebody who has asked for the mail that signs in. */
const askForMail = (
  name: string,
  auth: NonNullable<Answers["auth"]>,
  then: (page: Page) => Promise<void>,
): Screen => ({
  name,
  path: "/login",
  visitor: true,
  answers: { auth },
  prepare: async (page) => {
    await page.getByRole("textbox").fill("ana@example.com");
    await page.locator("form button[type=submit]").click();
    await then(page);
  },
});

const screens: Screen[] = [
  { name: "landing", path: "/", visitor: true },
  { name: "about", path: "/about", visitor: true },
  { name: "hosting", path: "/docs/hosting", visitor: true },
  { name: "hosting-table", path: "/docs/hosting/public", visitor: true },
  { name: "not-found", path: "/share/no/such", visitor: true },
  {
    name: "link-elsewhere",
    path: "/magic-link#email=ana%40example.com&token=x",
    visitor: true,
    ready: "main button",
  },
  {
    name: "keep-account",
    path: "/keep-account?until=2027-01-08T10:00:00.000Z#token=usr_1.x",
    visitor: true,
    ready: "main button",
  },
  { name: "not-me", path: "/not-me#token=usr_1.1.x", visitor: true, ready: "main button" },
  { name: "keep-account-closed", path: "/keep-account?until=2027-01-08T10:00:00.000Z", visitor: true },
  { name: "link-broken", path: "/auth/callback", visitor: true, ready: "main a[href*=login]" },
  ...(
    [
      { name: "sign-in-code", refusal: "INVALID_CODE", text: /./ },
      {
        name: "sign-in-tries-left",
        refusal: new StudioError("INVALID_CODE", { attemptsLeft: 3 }),
        text: "3",
      },
    ] as const
  ).map(({ name, refusal, text }) => {
    const requestMagicLink = changing(() => ({ sent: true as const, expiresAt: later(0.01) }));
    return askForMail(name, { requestMagicLink, verify: changing(() => refusal) }, async (page) => {
      await page.locator("input[autocomplete=one-time-code]").fill("123456");
      await expect(page.getByRole("alert").filter({ hasText: text }).first()).toBeVisible();
    });
  }),
  ...(["sign-in-earlier-mail", "sign-in-link-only"] as const).map((name) => {
    const requestMagicLink = changing(() => ({
      sent: true as const,
      expiresAt: later(0.004),
      nextMailInSeconds: 400,
      ...(name === "sign-in-link-only" && { attemptsLeft: 0 }),
    }));
    return askForMail(name, { requestMagicLink }, (page) =>
      expect(page.getByRole("status").filter({ hasText: /./ }).first()).toBeVisible(),
    );
  }),
  { name: "gate", path: "/create", busy: true, answers: { auth: { me: "never" } } },
  { name: "crash", path: "/create", crashes: true, answers: { models: { list: [broken] } } },
  { name: "menu", path: "/gallery", below: 900, prepare: opens(/^(Open menu|Abrir el menú)$/) },
  {
    name: "jobs",
    path: "/gallery",
    answers: working,
    prepare: async (page) => {
      await page
        .getByRole("button", { name: /^(Show running jobs|Mostrar los trabajos en curso)/ })
        .filter({ visible: true })
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "create-loading", path: "/create", busy: true, answers: { models: { list: "never" } } },
  { name: "gallery-loading", path: "/gallery", busy: true, answers: { images: { list: "never" } } },
  { name: "billing-loading", path: "/billing", busy: true, answers: { billing: { credits: "never" } } },
  {
    name: "sign-in",
    path: "/login?next=%2Fgallery",
    visitor: true,
    prepare: async (page) => {
      await page.getByRole("textbox").fill("ana");
      await page.locator("form button[type=submit]").click();
      await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
    },
  },
  { name: "create", path: "/create" },
  { name: "create-empty", path: "/create", answers: nothing },
  { name: "create-no-requests", path: "/create", answers: { generation: { list: sample.noRequests } } },
  {
    name: "create-unlike",
    path: "/create",
    answers: { generation: { list: sample.requestsOfAnotherPerson } },
    prepare: opens(/^(Get 4 credits back|Recuperar 4)/),
  },
  { name: "create-failed", path: "/create", answers: failing, ready: "main [role=alert]:not(:empty)" },
  { name: "create-helper", path: "/create?prompt=portrait+by+a+window", prepare: opens(/^(Refine|Mejorar)/) },
  {
    name: "create-helper-refused",
    path: "/generate",
    prepare: async (page) => {
      await page.getByRole("textbox").first().fill("");
      await page.getByRole("button", { name: /^(Refine|Mejorar)/ }).click();
    },
  },
  {
    name: "create-recipes",
    path: "/generate",
    prepare: opens(/^(Popular prompts|Descripciones populares)$/),
  },
  {
    name: "create-options",
    path: "/generate",
    prepare: async (page) => {
      await page.locator("main summary").click();
      await page.getByRole("radiogroup", { name: /^(Retouch|Retoque)/ }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "toast",
    path: "/create",
    answers: { generation: { cancel: changing(() => "INTERNAL" as const) } },
    prepare: async (page) => {
      await page
        .getByRole("main")
        .getByRole("button", { name: /^(Cancel|Cancelar)/ })
        .first()
        .click();
      await expect(page.locator("[data-sonner-toast]")).toBeVisible();
    },
  },
  { name: "generate", path: "/generate" },
  { name: "training-photos", path: "/training" },
  { name: "training-empty", path: "/training", answers: nothing },
  { name: "training-face", path: "/training", prepare: opens(/holiday-5\.jpg\?$/) },
  {
    name: "training-phone",
    path: "/training",
    desktopOnly: true,
    prepare: async (page) => {
      await page.getByRole("button", { name: /^(Take them with your phone|Hazlas con tu móvil)$/ }).click();
      await expect(page.locator("main a[href*='/phone/']")).toBeVisible();
    },
  },
  { name: "phone", path: "/phone/example-phone-token", visitor: true },
  { name: "phone-ended", path: "/phone/gone", visitor: true, answers: failing },
  { name: "training-train", path: "/training?step=train" },
  {
    name: "training-engines",
    path: "/training?step=train",
    answers: { training: { engines: sample.engines } },
    prepare: async (page) => {
      await page.getByRole("radio").last().check({ force: true });
    },
  },
  {
    name: "training-cut-out",
    path: "/training?step=train",
    prepare: async (page) => {
      await page
        .getByRole("region", { name: /^(You|Tú),/ })
        .locator("summary")
        .click();
      await page.locator("main button:has(img.object-bottom)").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "training-running",
    path: "/training",
    answers: { training: { list: [sample.training("processing")] } },
  },
  {
    name: "training-done",
    path: "/training?training=trn_1",
    answers: { training: { list: [sample.training("completed")] } },
  },
  {
    name: "training-failed",
    path: "/training?training=trn_1",
    answers: { training: { list: [sample.training("failed")] } },
  },
  { name: "gallery", path: "/gallery" },
  { name: "gallery-empty", path: "/gallery", answers: nothing },
  { name: "gallery-no-match", path: "/gallery?q=dragon", answers: nothing },
  { name: "gallery-failed", path: "/gallery", answers: failing, ready: "main [role=alert]:not(:empty)" },
  {
    name: "gallery-hover",
    path: "/gallery",
    desktopOnly: true,
    prepare: (page) => page.getByRole("main").getByRole("listitem").first().hover(),
  },
  {
    name: "gallery-selecting",
    path: "/gallery",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^(Select|Seleccionar)$/ }).click();
      await page.getByRole("checkbox").nth(0).click();
      await page.getByRole("checkbox").nth(1).click();
    },
  },
  { name: "gallery-trash", path: "/gallery?trash=true" },
  { name: "viewer", path: "/gallery/img_0", ready: openImage },
  {
    name: "viewer-before",
    path: "/gallery/img_e3",
    prepare: (page) =>
      page
        .getByText(/^(Before|Antes)$/)
        .last()
        .click(),
  },
  {
    name: "viewer-compare",
    path: "/gallery/img_e3",
    prepare: async (page) => {
      await expect(page.getByRole("slider")).toBeVisible();
    },
  },
  {
    name: "viewer-edit",
    path: "/gallery/img_0",
    prepare: (page) => page.getByRole("button", { name: /^(Edit image|Editar imagen)$/ }).click(),
  },
  {
    name: "model-photos",
    path: "/training",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^(Photos of|Fotos de) Ana, summer$/ }).click();
      await expect(page.getByRole("dialog").getByRole("img").first()).toBeVisible();
    },
  },
  { name: "viewer-missing", path: "/gallery/img_x", answers: failing, ready: "[role=dialog] [role=alert]" },
  { name: "share", path: "/share/3nWq1vYb8Kx2" },
  {
    name: "share-report",
    path: "/share/3nWq1vYb8Kx2",
    ready: "img[alt]:not([alt=''])",
    prepare: opens(/^(Report|Denunciar) /),
  },
  { name: "share-gone", path: "/share/gone", answers: failing },
  { name: "billing", path: "/billing" },
  {
    name: "billing-print",
    path: "/billing",
    desktopOnly: true,
    prepare: async (page) => {
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("complementary")).toBeHidden();
      await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
      const background = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      await expect.poll(background).toBe("rgb(250, 248, 245)");
    },
  },
  { name: "billing-empty", path: "/billing", answers: nothing },
  { name: "billing-failed", path: "/billing", answers: failing, ready: "main [role=alert]:not(:empty)" },
  { name: "billing-nothing-paid", path: "/billing?success=true" },
  { name: "billing-cancelled", path: "/billing?cancelled=true" },
  { name: "billing-refund", path: "/billing", prepare: opens(/^(Refund|Pedir el reembolso de) /) },
  { name: "settings", path: "/settings" },
  { name: "settings-data", path: "/settings#data" },
  { name: "commands", path: "/create", prepare: opensBy("Control+k") },
  { name: "shortcuts", path: "/gallery", prepare: opensBy("?") },
  { name: "settings-revoke", path: "/settings#tokens", prepare: opens(/^(Revoke|Revocar) /) },
  { name: "training-start-over", path: "/training", prepare: opens(/^(Start over|Empezar de nuevo)$/) },
  { name: "model-delete", path: "/training", prepare: opens(/^(Delete|Eliminar) Ana, summer$/) },
  { name: "settings-new-token", path: "/settings#tokens", prepare: opens(/^(New token|Nueva clave)$/) },
  { name: "settings-failed", path: "/settings", answers: failing, ready: "main [role=alert]:not(:empty)" },
  {
    name: "settings-delete-account",
    path: "/settings",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^(Delete my account|Eliminar mi cuenta)$/ }).click();
      await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
    },
  },
];

const touched = { hasTouch: true, isMobile: true } as const;
const appearances = [
  { name: "desktop-light-en", viewport: { width: 1440, height: 900 }, colorScheme: "light", locale: "en-US" },
  { name: "desktop-dark-es", viewport: { width: 1366, height: 768 }, colorScheme: "dark", locale: "es-ES" },
  { name: "wide-light-es", viewport: { width: 1920, height: 1080 }, colorScheme: "light", locale: "es-ES" },
  // 1440 x 900 at 200 %
  {
    name: "zoomed-dark-en",
    viewport: { width: 720, height: 450 },
    deviceScaleFactor: 2,
    colorScheme: "dark",
    locale: "en-US",
  },
  {
    name: "phone-light-es",
    viewport: { width: 360, height: 780 },
    colorScheme: "light",
    locale: "es-ES",
    ...touched,
  },
  {
    name: "phone-dark-en",
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
    locale: "en-US",
    ...touched,
  },
  {
    name: "narrow-long",
    viewport: { width: 320, height: 700 },
    colorScheme: "light",
    locale: "es-ES",
    longer: true,
  },
] as const;

const all = everySecond([...screens, ...openedScreens], longTurns).map((screen, index) => {
  const { below = Number.POSITIVE_INFINITY, desktopOnly } = screen;
  const fitting = appearances.filter(
    ({ viewport: { width } }) => width < below && (width > 900 || !desktopOnly),
  );
  return { screen, appearances: inTurn(fitting, index) };
});

// every sixth screen in one appearance, others in other ones with each change of the sources; all in all of them with DEEP=1
test.describe.configure({ mode: "parallel" });
for (const appearance of appearances) {
  test.describe(appearance.name, () => {
    // one browser for all of them, which keeps what it has fetched
    test.describe.configure({ mode: "default" });
    const { name: _name, longer, ...options } = { longer: false, hasTouch: false, ...appearance };
    let context: BrowserContext;
    test.beforeAll(async ({ browser }) => {
      context = await openContext(browser, { ...options, reducedMotion: "reduce" });
    });
    test.afterAll(() => context.close());

    for (const { screen } of all.filter((one) => one.appearances.includes(appearance))) {
      test(`${screen.name} in ${appearance.name}`, async () => {
        const page = await openIn(context, screen.answers ?? {}, screen.visitor);
        const complaints = watchConsole(page);
        await page.goto(screen.path);
        await expect(page.locator(screen.ready ?? "h1").first()).toBeVisible();
        await screen.prepare?.(page);
        // plain documents have no such bar
        if (!screen.crashes && !/^\/($|about|docs|offline)/.test(screen.path))
          await expect(page.getByTestId("top-progress")).toHaveAttribute(
            "data-active",
            String(Boolean(screen.busy)),
          );
        // parts whose code comes later are there
        if (!screen.busy) await expect(page.locator("main .skeleton")).toHaveCount(0);
        await expect(page.locator("html")).toHaveAttribute("lang", appearance.locale.slice(0, 2));
        if (longer) await lengthenTexts(page);
        const name = `states/${screen.name}-${appearance.name}`;
        await look(page, name);
        if (options.hasTouch) {
          expect.soft(await readSmallTargets(page), `too small for a finger in ${name}`).toEqual([]);
          expect.soft(await readBrokenButtons(page), `breaks over lines in ${name}`).toEqual([]);
        }
        // a browser reports each refused call; what a page itself complains of is another thing
        if (!screen.crashes)
          expect(complaints.filter((words) => !words.startsWith("Failed to load resource"))).toEqual([]);
        await page.close();
      });
    }
  });
}
