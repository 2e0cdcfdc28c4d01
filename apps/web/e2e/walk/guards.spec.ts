import { expect } from "@playwright/test";
import { everything } from "../screens/sample-answers.ts";
import * as sample from "../screens/sample-data.ts";
import { createLog, onDesktop } from "./walk.ts";

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
    const visitor = await open("/login", everything, { visitor: true, expected: noPage });
    for (const path of elsewhere) {
      await visitor.goto(path);
      await expect(visitor.getByText(texts.common.notFound.title)).toBeVisible();
      await expect(visitor).toHaveURL(path);
    }
    for (const path of unknown) {
      await visitor.goto(path);
      await expect(visitor).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    }
    const signedIn = await open("/create", everything, { expected: noPage });
    for (const path of unknown) {
      await signedIn.goto(path);
      await expect(signedIn).toHaveURL(/\/create$/);
      await expect(signedIn.getByText(texts.common.notFound.inside)).toHaveCount(1);
    }
  },
);

for (const [code, stays] of [
  // the person cannot be fetched
  ["INTERNAL", false],
  ["UNAVAILABLE", false],
  // the studio asks to wait, which says nothing of the person
  ["RATE_LIMITED", true],
  ["FORBIDDEN", false],
  ["UNAUTHENTICATED", false],
] as const) {
  onDesktop(`${code} ${stays ? "keeps" : "ends"} the session`, async ({ texts, open }) => {
    const state = { down: true };
    const page = await open(
      "/billing",
      { ...everything, auth: { me: () => (state.down ? code : sample.user) } },
      { expected: /^Failed to load resource.*(400|500)/ },
    );
    const token = () => page.evaluate(() => localStorage.getItem("auth_token"));
    if (!stays) {
      await expect(page).toHaveURL("/login?next=%2Fbilling");
      expect(await token()).toBeNull();
      return;
    }
    const retry = page.getByRole("button", { name: texts.common.retry });
    await expect(retry).toBeVisible();
    expect(await token()).toBe("sample");
    state.down = false;
    await retry.click();
    await expect(page.getByRole("heading", { name: texts.billing.title })).toBeVisible();
  });
}

onDesktop(
  "a network that is gone keeps the session and the page, until it is back",
  async ({ texts, open }) => {
    let away = true;
    const page = await open("/billing", everything, {
      expected: /ERR_CONNECTION_REFUSED/,
      prepare: async (prepared) => {
        await prepared.route("**/api/trpc/**", (route) =>
          away ? route.abort("connectionrefused") : route.fallback(),
        );
      },
    });
    const retry = page.getByRole("button", { name: texts.common.retry });
    await expect(retry).toBeVisible();
    await expect(page).toHaveURL("/billing");
    expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBe("sample");
    away = false;
    await retry.click();
    await expect(page.getByRole("heading", { name: texts.billing.title })).toBeVisible();
  },
);

onDesktop("a person who is known stays, when the studio fails later", async ({ texts, open }) => {
  let failures: number | undefined;
  const page = await open(
    "/billing",
    {
      ...everything,
      auth: {
        me: () => {
          if (failures === undefined) return sample.user;
          failures += 1;
          return "INTERNAL";
        },
      },
    },
    { expected: /^Failed to load resource.*500/, prepare: (prepared) => prepared.clock.install() },
  );
  const title = page.getByRole("heading", { name: texts.billing.title });
  await expect(title).toBeVisible();
  failures = 0;
  await page.clock.fastForward("02:00");
  // as when somebody comes back to the tab
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => failures).toBe(3);
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBe("sample");
  await expect(title).toBeVisible();
});

onDesktop(
  "a failed set-up of the account is logged, and does not stop the sign-in",
  async ({ texts, open }) => {
    const logged: string[] = [];
    const page = await open(
      "/login",
      {
        ...everything,
        auth: {
          me: sample.user,
          verify: createLog().answer("verify", {
            access_token: "sample",
            user: { id: "usr_1", email: "ana@example.com" },
          }),
        },
        users: { bootstrap: createLog().answer("bootstrap", "INTERNAL" as const) },
      },
      {
        visitor: true,
        expected: /bootstrap|Failed to load resource/,
        prepare: async (prepared) => {
          prepared.on("console", (message) => logged.push(message.text()));
        },
      },
    );
    await page.goto("/magic-link#email=ana%40example.com&token=0123456789abcdef");
    await page.getByRole("button", { name: texts.auth.link.confirm }).click();
    await expect(page).toHaveURL(/\/create$/);
    expect(logged.join("\n")).toMatch(/bootstrap.*INTERNAL/i);
  },
);
