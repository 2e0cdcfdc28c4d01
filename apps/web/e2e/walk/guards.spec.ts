import { expect } from "@playwright/test";
import { everything } from "../screens/sample-answers.ts";
import * as sample from "../screens/sample-data.ts";
import { createLog, onDesktop } from "./walk.ts";

const unknown = ["/gallery/img_1/nothing", "/training/nothing", "/settings/no/such"] as const;

onDesktop(
  "an unknown address of the signed-in area leads visitors to sign-in, and others to Create",
  async ({ open }) => {
    const visitor = await open("/login", everything, { visitor: true });
    for (const path of unknown) {
      await visitor.goto(path);
      await expect(visitor).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    }
    const signedIn = await open("/create", everything);
    for (const path of unknown) {
      await signedIn.goto(path);
      await expect(signedIn).toHaveURL(/\/create$/);
    }
  },
);

for (const [code, stays] of [
  ["INTERNAL", true],
  ["UNAVAILABLE", true],
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
