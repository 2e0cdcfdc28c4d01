import type { ErrorCode } from "@portrait-studio/contract";
import { expect, it, vi } from "vitest";
import { openScreen } from "~/testing/open-screen.tsx";
import { user as person } from "~/testing/sample-data.ts";

const address = () => location.pathname + location.search;
/** React tells of parts that the gate takes away in the same moment. */
const expected = /SignedInAs/;
const codes: ErrorCode[] = ["INTERNAL", "UNAVAILABLE", "RATE_LIMITED", "FORBIDDEN", "UNAUTHENTICATED"];

it.each(codes)("%s instead of the person ends the session, and is said", async (code) => {
  const page = await openScreen("/billing", { auth: { me: () => code } }, { expected });
  await expect.poll(address).toBe("/login?next=%2Fbilling");
  expect(localStorage.getItem("auth_token")).toBeNull();
  const { text } = page.texts.common.signedOut;
  // a refusal of the person is no failure
  if (["FORBIDDEN", "UNAUTHENTICATED"].includes(code)) await page.seeNo(text);
  else await page.see(text);
});

it("a proxy's own page instead of an answer ends the session too", async () => {
  const page = await openScreen(
    "/billing",
    {},
    {
      expected,
      api: () =>
        new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "content-type": "text/html" } }),
    },
  );
  await expect.poll(address).toBe("/login?next=%2Fbilling");
  await page.see(page.texts.common.signedOut.text);
});

it("a network that is gone keeps the session and the page, until it is back", async () => {
  let isAway = true;
  const page = await openScreen(
    "/billing",
    {},
    {
      expected,
      api: () => {
        if (isAway) throw new TypeError("Failed to fetch");
        return undefined;
      },
    },
  );
  await page.see(page.texts.common.offline.stillSignedIn);
  expect(address()).toBe("/billing");
  expect(localStorage.getItem("auth_token")).toBe("sample");
  isAway = false;
  await page.press(page.texts.common.retry);
  await page.find("heading", page.texts.billing.title);
});

it("a person who is known stays, when the studio fails later", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  let failures: number | undefined;
  const page = await openScreen("/billing", {
    auth: {
      me: () => {
        if (failures === undefined) return person;
        failures += 1;
        return "INTERNAL";
      },
    },
  });
  await page.find("heading", page.texts.billing.title);
  failures = 0;
  vi.advanceTimersByTime(120_000);
  // as when somebody comes back to the tab
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => failures).toBe(3);
  expect(localStorage.getItem("auth_token")).toBe("sample");
  await page.find("heading", page.texts.billing.title);
});

it.each(["/create", "/training", "/generate", "/gallery", "/billing", "/settings"])(
  "a visitor comes from %s to sign-in",
  async (path) => {
    await openScreen(path, {}, { visitor: true });
    await expect
      .poll(address)
      .toBe(path === "/create" ? "/login" : `/login?next=${encodeURIComponent(path)}`);
  },
);

it("a page that waits says so", async () => {
  const page = await openScreen("/gallery", { auth: { me: "never" } });
  await page.see(page.texts.common.loading);
  await expect
    .poll(() => document.querySelector("[data-testid=top-progress]")?.getAttribute("data-active"))
    .toBe("true");
});
