import { StudioError } from "@portrait-studio/contract";
import { expect, it, vi } from "vitest";
import { type Answers, changing } from "~/testing/answer-calls.ts";
import { createCallLog } from "~/testing/call-log.ts";
import { complaints, openScreen } from "~/testing/open-screen.tsx";
import { user as person } from "~/testing/sample-data.ts";
import { later } from "~/testing/sample-times.ts";
import { say } from "~/testing/texts.ts";

const sent = { sent: true as const, expiresAt: later(0.01) };
const signedIn = { access_token: "sample", user: person };
const address = () => location.pathname + location.search + location.hash;
/** Lets the clock run on, for pauses and waits that are told in minutes. */
const runClock = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["Date", "setInterval", "clearInterval"] });

async function askForMail(answers: Answers, path = "/login", language: "en" | "es" = "en") {
  const page = await openScreen(path, answers, { visitor: true, language });
  await page.fill(page.texts.auth.email, "ana@example.com");
  await page.press(page.texts.auth.send);
  return page;
}

it("address, code, another mail, another address, back to the page", async () => {
  runClock();
  const log = createCallLog(expect);
  const sends = ["MAIL_FAILED", sent, "INTERNAL", sent, sent] as const;
  const page = await openScreen(
    "/gallery?sort=oldest",
    {
      auth: {
        me: person,
        requestMagicLink: log.answer("send", () => sends[log.count("send") - 1] ?? ("INTERNAL" as const)),
        verify: log.answer("verify", (input) =>
          (input as { token: string }).token === "111111" ? ("INVALID_CODE" as const) : signedIn,
        ),
      },
      users: { bootstrap: log.answer("bootstrap", person) },
    },
    { visitor: true, language: "es" },
  );
  const { auth, errors, gallery } = page.texts;
  await expect.poll(address).toBe("/login?next=%2Fgallery%3Fsort%3Doldest");
  await page.press(auth.send);
  await page.see(auth.emailInvalid);
  await page.fill(auth.email, "ana@example.com");
  await page.press(auth.send);
  await page.see(auth.sendFailed);
  // once, not twice in the same words
  expect((await page.part("alert")).element.textContent).toBe(auth.sendFailed);
  await page.press(auth.send);
  await page.find("heading", auth.check.title);
  await page.fill(auth.check.code, "111111");
  await page.see(errors.INVALID_CODE);
  vi.advanceTimersByTime(31_000);
  await page.press(auth.check.resend);
  await page.see(auth.resendFailed);
  await page.press(auth.check.resend);
  await page.see(auth.check.resent);
  await page.press(auth.check.change);
  expect((await page.field(auth.email)).value).toBe("ana@example.com");
  await page.press(auth.send);
  await page.fill(auth.check.code, "222222");
  await page.find("heading", gallery.title);
  expect(address()).toBe("/gallery?sort=oldest");
  expect(log.count("bootstrap")).toBe(1);
});

it("codes that are refused: tries are counted down, and the link is named", async () => {
  runClock();
  const log = createCallLog(expect);
  const refusals = [{ attemptsLeft: 4 }, { attemptsLeft: 1 }, undefined, { attemptsLeft: 0 }];
  const slowed = { sent: true as const, expiresAt: later(0.004), nextMailInSeconds: 400 };
  const answers: Answers = {
    auth: {
      requestMagicLink: log.answer("send", () => (log.count("send") === 1 ? sent : slowed)),
      verify: log.answer("verify", () => new StudioError("INVALID_CODE", refusals[log.count("verify") - 1])),
    },
  };
  const page = await askForMail(answers);
  const { auth, errors } = page.texts;
  const { check } = auth;
  await page.fill(check.code, "111111");
  await page.see(say(check.triesLeft_other, { count: 4 }));
  await page.fill(check.code, "111112");
  await page.see(say(check.triesLeft_one, { count: 1 }));
  // another mail is asked for: the one before is good enough, and the wait is told
  vi.advanceTimersByTime(31_000);
  await page.press(check.resend);
  await page.see(check.earlier.title, say(check.resendInMinutes_other, { count: 7 }));
  await page.seeNo(errors.INVALID_CODE);
  await page.fill(check.code, "111113");
  await page.see(say(check.codeElsewhere, { minutes: 10 }));
  await page.fill(check.code, "111114");
  await page.see(check.noCodes.text, errors.INVALID_CODE);
  await expect.poll(() => page.all("textbox")).toEqual([]);
  // who comes back finds the same mail
  const again = await openScreen("/login", answers, { visitor: true });
  await again.see(check.earlier.title);
});

it("where no code is taken, the screen says at once that the link is", async () => {
  const noCodes = { ...sent, nextMailInSeconds: 75, attemptsLeft: 0 };
  const page = await askForMail({ auth: { requestMagicLink: changing(() => noCodes) } });
  const { check } = page.texts.auth;
  await page.see(check.noCodes.title, check.noCodes.text);
  expect(page.all("textbox")).toEqual([]);
});

it("the mail's link: broken, in another browser, and used up", async () => {
  const log = createCallLog(expect);
  const answers: Answers = { auth: { verify: log.answer("verify", "INVALID_CODE" as const) } };
  const broken = await openScreen("/auth/callback", answers, { visitor: true });
  const { link } = broken.texts.auth;
  await broken.find("heading", link.broken);
  expect((await broken.find("link", link.again)).getAttribute("href")).toBe("/login");

  const used = await openScreen("/magic-link#email=ana%40example.com&token=used-before", answers, {
    visitor: true,
  });
  await used.see(link.otherBrowser);
  await used.press(link.confirm);
  await used.find("heading", link.failed);
  await log.expectLast("verify", { email: "ana@example.com", token: "used-before" });
});

it("a link that was used in this browser is not taken for another browser's", async () => {
  let isUsed = false;
  const answers: Answers = {
    auth: {
      me: person,
      verify: changing(() => {
        if (isUsed) return "INVALID_CODE" as const;
        isUsed = true;
        return signedIn;
      }),
    },
    users: { bootstrap: changing(() => person) },
  };
  const path = "/magic-link#email=ana%40example.com&token=0123456789abcdef";
  const page = await openScreen(path, answers, { visitor: true });
  const { link } = page.texts.auth;
  await page.press(link.confirm);
  await expect.poll(address).toBe("/create");
  localStorage.removeItem("auth_token");
  const again = await openScreen(path, answers, { visitor: true });
  await again.see(link.failedText);
  expect(again.all("button", link.confirm)).toEqual([]);
});

it("a failed set-up of the account is logged, and does not stop the sign-in", async () => {
  const page = await openScreen(
    "/magic-link#email=ana%40example.com&token=0123456789abcdef",
    {
      auth: { me: person, verify: changing(() => signedIn) },
      users: { bootstrap: changing(() => "INTERNAL" as const) },
    },
    { visitor: true, expected: /bootstrap/ },
  );
  await page.press(page.texts.auth.link.confirm);
  await expect.poll(address).toBe("/create");
  await expect.poll(() => complaints.join(" ")).toMatch(/bootstrap.*INTERNAL/i);
});

it("a tab that waits for the mail goes on when another one has signed in", async () => {
  const answers: Answers = { auth: { me: person, requestMagicLink: changing(() => sent) } };
  const page = await askForMail(answers, "/login?next=%2Fgallery");
  await page.field(page.texts.auth.check.code);
  localStorage.setItem("auth_token", "sample");
  window.dispatchEvent(new StorageEvent("storage", { key: "auth_token" }));
  await page.find("heading", page.texts.gallery.title);
});
