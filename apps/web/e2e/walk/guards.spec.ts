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

for (const code of ["INTERNAL", "UNAVAILABLE", "RATE_LIMITED", "FORBIDDEN", "UNAUTHENTICATED"] as const) {
  onDesktop(`${code} instead of the person ends the session, and is said`, async ({ texts, open }) => {
    const page = await open(
      "/billing",
      { ...everything, auth: { me: () => code } },
      { expected: /^Failed to load resource.*(400|500)/ },
    );
    await expect(page).toHaveURL("/login?next=%2Fbilling");
    expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
    const said = ["FORBIDDEN", "UNAUTHENTICATED"].includes(code) ? 0 : 1;
    await expect(page.getByText(texts.common.signedOut.text)).toHaveCount(said);
  });
}

onDesktop("a proxy's own page instead of an answer ends the session too", async ({ texts, open }) => {
  const page = await open("/billing", everything, {
    expected: /^Failed to load resource.*502/,
    prepare: async (prepared) => {
      const answer = { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" };
      await prepared.route("**/api/trpc/**", (route) => route.fulfill(answer));
    },
  });
  await expect(page).toHaveURL("/login?next=%2Fbilling");
  await expect(page.getByText(texts.common.signedOut.text)).toBeVisible();
});

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
    await expect(page.getByText(texts.common.offline.stillSignedIn)).toBeVisible();
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
