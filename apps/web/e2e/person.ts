import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { environment } from "./environment.ts";
import { readSignInMail } from "./inbox.ts";

/** The `storageState` of the person for whom the main job trains a model: a browser context that takes it is signed in as them. */
export const trainedPerson = `${environment.artifacts}/trained-person.json`;

/** An address of nobody else's test. */
export function newEmail(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`;
}

/** Signs in as a person does: address, mail, code. @param time the how many-th mail it is that this address gets */
export async function signIn(page: Page, email: string, time = 1): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  const { code } = await readSignInMail(email, time);
  await page.getByLabel("Verification code").fill(code);
  await expect(page).toHaveURL(/\/create$/);
}
