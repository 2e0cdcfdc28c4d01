import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { environment } from "./environment.ts";
import { readDisownLink } from "./inbox.ts";
import { look, watchConsole } from "./look.ts";
import { newEmail, signIn } from "./person.ts";

/** Chromium's own authenticator in memory: a phone or laptop that asks for the person's finger. */
interface VirtualDevice {
  /** whether the person's finger is the right one */
  setVerified: (isVerified: boolean) => Promise<void>;
  /** sets what the device has counted, as an older copy of it would have it */
  setCount: (signCount: number) => Promise<void>;
}

async function addDevice(page: Page): Promise<VirtualDevice> {
  const client: CDPSession = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: async (isUserVerified) => {
      await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    setCount: async (signCount) => {
      const { credentials } = await client.send("WebAuthn.getCredentials", { authenticatorId });
      for (const credential of credentials) {
        const { credentialId } = credential;
        await client.send("WebAuthn.removeCredential", { authenticatorId, credentialId });
        await client.send("WebAuthn.addCredential", {
          authenticatorId,
          credential: { ...credential, signCount },
        });
      }
    },
  };
}

/** A browser without suggestions in fields, so that the button is what signs in. */
async function openPage(page: Page, { suggests = false } = {}): Promise<void> {
  if (suggests) return;
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(section(page).getByText(name, { exact: true })).toBeVisible();
}

const section = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { name: "Passkeys" }) });
const button = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });
const refused = "This passkey does not work here, or it took too long. Try again, or sign in with a code.";

async function signOut(page: Page): Promise<void> {
  await page.goto("/settings");
  // the address changes before the page that it leads to has come
  const arrived = page.waitForEvent("load");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).first().click();
  await arrived;
  await expect(page).toHaveURL(/\/login/);
}

test("a passkey is added with a name, signs in without a mail, and no longer once it is deleted", async ({
  page,
}) => {
  await openPage(page);
  const complaints = watchConsole(page);
  const email = newEmail("passkey");
  await signIn(page, email);
  const device = await addDevice(page);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill(" ");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Give the passkey a name.")).toBeVisible();
  await look(page, "new-passkey");
  // the wrong finger: nothing is added, and the dialog says what to do
  await device.setVerified(false);
  await dialog.getByLabel("Name").fill("Laptop");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Nothing was added.")).toBeVisible();
  await device.setVerified(true);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("“Laptop” can sign you in now")).toBeVisible();
  await expect(section(page).getByText("Never used")).toBeVisible();
  await look(page, "passkeys");

  // the same device is not added twice
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("This device has a passkey for your account already.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await signOut(page);
  await page.goto("/gallery?sort=oldest");
  await expect(page).toHaveURL(/\/login\?next=/);
  await look(page, "sign-in-passkey");
  await device.setVerified(false);
  await button(page).click();
  await expect(button(page)).toBeEnabled();
  await expect(page).toHaveURL(/\/login\?next=/);
  await device.setVerified(true);
  await button(page).click();
  await expect(page).toHaveURL(/\/gallery\?sort=oldest$/);
  await page.goto("/settings");
  await expect(section(page).getByText(/Last used/)).toBeVisible();
  await expect(page.getByRole("main").getByText(email)).toBeVisible();

  await section(page).getByRole("button", { name: "Delete Laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(section(page).getByText("Laptop")).toHaveCount(0);
  await signOut(page);
  await button(page).click();
  await expect(page.getByText(refused)).toBeVisible();
  await look(page, "sign-in-passkey-refused");
  expect(complaints).toEqual([]);
});

test("a copy of a device that has counted less than the studio knows is refused", async ({ page }) => {
  await openPage(page);
  await signIn(page, newEmail("copy"));
  const device = await addDevice(page);
  await addPasskey(page, "Phone");
  for (let time = 0; time < 2; time += 1) {
    await signOut(page);
    await button(page).click();
    await expect(page).toHaveURL(/\/create$/);
  }
  await signOut(page);
  await device.setCount(0);
  await button(page).click();
  await expect(page.getByText(refused)).toBeVisible();
  // the real one has counted on
  await device.setCount(100);
  await button(page).click();
  await expect(page).toHaveURL(/\/create$/);
});

test("a mail tells of a new passkey, and whoever did not add it takes it back and ends every session", async ({
  page,
}) => {
  await openPage(page);
  const email = newEmail("not-me");
  await signIn(page, email);
  await addDevice(page);
  await addPasskey(page, "Thief's phone");
  await page.goto(await readDisownLink(email, "A passkey was added to your account"));
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByRole("heading", { name: "It is gone" })).toBeVisible();
  await page.goto("/login");
  await button(page).click();
  await expect(page.getByText(refused)).toBeVisible();
});

test("the e-mail field's suggestions sign in, where the browser offers passkeys there", async ({ page }) => {
  await openPage(page, { suggests: true });
  await signIn(page, newEmail("suggested"));
  await addDevice(page);
  await addPasskey(page, "Tablet");
  // the virtual device picks its one passkey as soon as it is offered
  await page.evaluate(() => localStorage.removeItem("auth_token"));
  await page.goto("/login?next=%2Fbilling");
  await expect(page).toHaveURL(/\/billing$/);
});

test("at another address than the public one the button says so", async ({ page }) => {
  const { port } = new URL(environment.studioUrl);
  await openPage(page);
  await addDevice(page);
  await page.goto(`http://127.0.0.1:${port}/login`);
  await button(page).click();
  await expect(page.getByText(/Passkeys work only at the studio's own address/)).toBeVisible();
});
