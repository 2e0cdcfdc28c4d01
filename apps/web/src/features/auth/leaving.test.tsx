import { StudioError } from "@portrait-studio/contract";
import { expect, it } from "vitest";
import { changing } from "~/testing/answer-calls.ts";
import { createCallLog } from "~/testing/call-log.ts";
import { openScreen } from "~/testing/open-screen.tsx";
import { user as person } from "~/testing/sample-data.ts";
import { later } from "~/testing/sample-times.ts";

const until = "2031-05-06T12:00:00.000Z";

it("a sign-in before the day offers to keep the account", async () => {
  const log = createCallLog(expect);
  const page = await openScreen(
    "/login",
    {
      auth: {
        requestMagicLink: changing(() => ({ sent: true as const, expiresAt: later(0.01) })),
        verify: changing(
          () => new StudioError("ACCOUNT_LEAVING", { deletesAt: until, token: "usr_1.secret" }),
        ),
      },
      account: { keep: log.answer("keep", { ok: true as const }) },
    },
    { visitor: true },
  );
  const { auth } = page.texts;
  await page.fill(auth.email, person.email);
  await page.press(auth.send);
  await page.fill(auth.check.code, "222222");
  await page.press(auth.leaving.keep);
  await log.expectLast("keep", { token: "usr_1.secret" });
  await page.find("heading", auth.leaving.kept);
  expect(location.href).not.toContain("secret");
  expect((await page.find("link", auth.leaving.signIn)).getAttribute("href")).toBe("/login");
});

it("the mail's link changes nothing by itself, and says when it is too late", async () => {
  const log = createCallLog(expect);
  const page = await openScreen(
    `/keep-account?until=${encodeURIComponent(until)}#token=usr_1.old`,
    { account: { keep: log.answer("keep", "INVALID_CODE" as const) } },
    { visitor: true },
  );
  const { leaving } = page.texts.auth;
  await page.see(leaving.offer);
  expect(log.count("keep")).toBe(0);
  await page.press(leaving.keep);
  await page.find("heading", leaving.tooLate);
});

it("the mail about a new passkey takes it back, after a click", async () => {
  const log = createCallLog(expect);
  const disownKey = log.answer("disown", { ok: true as const });
  const page = await openScreen("/not-me#token=usr_1.1.secret", { account: { disownKey } });
  const { notMe } = page.texts.auth;
  await page.see(notMe.offer);
  expect(log.count("disown")).toBe(0);
  expect(location.href).not.toContain("secret");
  await page.press(notMe.confirm);
  await log.expectLast("disown", { token: "usr_1.1.secret" });
  await page.find("heading", notMe.done);
  expect(localStorage.getItem("auth_token")).toBeNull();
});
