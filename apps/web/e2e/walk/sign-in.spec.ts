import { expect } from "@playwright/test";
import { StudioError } from "@portrait-studio/contract";
import type { Answers } from "../screens/answer-calls.ts";
import { everything } from "../screens/sample-answers.ts";
import { user } from "../screens/sample-data.ts";
import { later } from "../screens/sample-times.ts";
import { createLog, onDesktop, onPhone, say, walk } from "./walk.ts";

/** A call that travels alone is answered with its status, of which a browser tells its console. */
const refused = /^Failed to load resource/;

walk("sign-in: address, code, another mail, another address, back to the page", async ({ texts, open }) => {
  const { auth, errors, gallery } = texts;
  const log = createLog();
  const sends = ["MAIL_FAILED", true, "INTERNAL", true, true] as const;
  const answers: Answers = {
    ...everything,
    auth: {
      me: user,
      requestMagicLink: log.answer("send", () => {
        const next = sends[log.count("send") - 1];
        return next === true ? { sent: true as const, expiresAt: later(0.01) } : (next ?? "INTERNAL");
      }),
      verify: log.answer("verify", (input) =>
        (input as { token: string }).token === "111111"
          ? ("INVALID_CODE" as const)
          : { access_token: "sample", user },
      ),
    },
    users: { bootstrap: log.answer("bootstrap", user) },
  };
  const page = await open("/gallery?sort=oldest", answers, {
    visitor: true,
    expected: refused,
    prepare: (fresh) => fresh.clock.install(),
  });
  await expect(page).toHaveURL(/\/login\?next=%2Fgallery%3Fsort%3Doldest$/);
  const send = page.getByRole("button", { name: auth.send });
  await send.click();
  await expect(page.getByText(auth.emailInvalid)).toBeVisible();
  const email = page.getByLabel(auth.email);
  await email.fill("ana@example.com");
  await send.click();
  await expect(page.getByText(auth.sendFailed)).toBeVisible();
  await send.click();
  await expect(page.getByRole("heading", { name: auth.check.title })).toBeVisible();

  const code = page.getByLabel(auth.check.code);
  await code.fill("111111");
  await expect(page.getByText(errors.INVALID_CODE)).toBeVisible();
  await page.clock.fastForward(31_000);
  const again = page.getByRole("button", { name: auth.check.resend });
  await again.click();
  await expect(page.getByText(auth.resendFailed)).toBeVisible();
  await again.click();
  await expect(page.getByText(auth.check.resent)).toBeVisible();
  await page.getByRole("button", { name: auth.check.change }).click();
  await expect(email).toHaveValue("ana@example.com");
  await send.click();
  await code.fill("222222");
  await expect(page).toHaveURL(/\/gallery\?sort=oldest$/);
  await expect(page.getByRole("heading", { name: gallery.title, level: 1 })).toBeVisible();
  expect(log.count("bootstrap")).toBe(1);
});

onDesktop(
  "codes that are refused: tries are counted down, and the link is named",
  async ({ texts, open }) => {
    const { check } = texts.auth;
    const { INVALID_CODE } = texts.errors;
    const log = createLog();
    const refusals = [{ attemptsLeft: 4 }, { attemptsLeft: 1 }, undefined, { attemptsLeft: 0 }];
    const slowed = { sent: true as const, expiresAt: later(0.004), nextMailInSeconds: 400 };
    const answers: Answers = {
      ...everything,
      auth: {
        requestMagicLink: log.answer("send", () =>
          log.count("send") === 1 ? { sent: true as const, expiresAt: later(0.01) } : slowed,
        ),
        verify: log.answer(
          "verify",
          () => new StudioError("INVALID_CODE", refusals[log.count("verify") - 1]),
        ),
      },
    };
    const page = await open("/login", answers, {
      visitor: true,
      expected: refused,
      prepare: (fresh) => fresh.clock.install(),
    });
    await page.getByLabel(texts.auth.email).fill("ana@example.com");
    await page.getByRole("button", { name: texts.auth.send }).click();
    const code = page.getByLabel(check.code);
    const alert = page.getByRole("alert").filter({ hasText: INVALID_CODE });
    await code.fill("111111");
    await expect(alert).toContainText(say(check.triesLeft_other, { count: 4 }));
    await code.fill("111112");
    await expect(alert).toContainText(say(check.triesLeft_one, { count: 1 }));

    // another mail is asked for: the one before is good enough, and the wait is told
    await page.clock.fastForward(31_000);
    await page.getByRole("button", { name: check.resend }).click();
    await expect(page.getByText(check.earlier.title)).toBeVisible();
    await expect(page.getByText(say(check.resendInMinutes_other, { count: 7 }))).toBeVisible();
    await expect(alert).toBeHidden();
    await code.fill("111113");
    await expect(alert).toContainText(say(check.codeElsewhere, { minutes: 10 }));
    await code.fill("111114");
    await expect(page.getByText(check.noCodes.text)).toBeVisible();
    await expect(page.getByText(INVALID_CODE)).toBeVisible();
    await expect(code).toBeHidden();
    // a reload comes back to the same mail
    await page.reload();
    await expect(page.getByText(check.earlier.title)).toBeVisible();
  },
);

onPhone("where no code is taken, the screen says at once that the link is", async ({ texts, open }) => {
  const { check } = texts.auth;
  const log = createLog();
  const answers: Answers = {
    auth: {
      requestMagicLink: log.answer("send", {
        sent: true as const,
        expiresAt: later(0.004),
        nextMailInSeconds: 75,
        attemptsLeft: 0,
      }),
    },
  };
  const page = await open("/login", answers, { visitor: true });
  await page.getByLabel(texts.auth.email).fill("ana@example.com");
  await page.getByRole("button", { name: texts.auth.send }).click();
  await expect(page.getByText(check.noCodes.title)).toBeVisible();
  await expect(page.getByText(check.noCodes.text)).toBeVisible();
  await expect(page.getByLabel(check.code)).toBeHidden();
});

onPhone("the mail's link: broken, in another browser, and used up", async ({ texts, open }) => {
  const { link } = texts.auth;
  const log = createLog();
  const answers: Answers = { auth: { verify: log.answer("verify", "INVALID_CODE" as const) } };
  const page = await open("/auth/callback", answers, { visitor: true, expected: refused });
  await expect(page.getByRole("heading", { name: link.broken })).toBeVisible();
  await page.getByRole("link", { name: link.again }).click();
  await expect(page).toHaveURL(/\/login$/);

  await page.goto("/magic-link#email=ana%40example.com&token=used-before");
  await expect(page.getByText(link.otherBrowser)).toBeVisible();
  await page.getByRole("button", { name: link.confirm }).click();
  await expect(page.getByRole("heading", { name: link.failed })).toBeVisible();
  await log.expectLast("verify", { email: "ana@example.com", token: "used-before" });
});

onDesktop("a page elsewhere is not where sign-in leads, nor asked for", async ({ open }) => {
  const asked: string[] = [];
  const page = await open("/login?next=%2Fgallery%3Fsort%3Doldest%23end", everything, {
    prepare: async (fresh) => {
      fresh.on("request", (request) => asked.push(request.url().replace(/\?.*/, "")));
    },
  });
  await expect(page).toHaveURL("/gallery?sort=oldest#end");
  const elsewhere = ["/..//evil.example/", "/.//evil.example", "/%2e%2e//evil.example", "/%2Fevil.example"];
  for (const next of [...elsewhere, "/\\evil.example", "/\t/evil.example", "https://evil.example"]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL("/create");
  }
  expect(asked.filter((address) => address.includes("evil"))).toEqual([]);
});
