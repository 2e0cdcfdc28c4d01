import { createNoPayments } from "@portrait-studio/billing/purchases";
import { newId } from "@portrait-studio/db";
import { expect, test } from "vitest";
import { auditCredits, authenticate, requestMagicLink, type Studio, verifySignIn } from "../index.ts";
import { useTestStudio } from "../testing/index.ts";
import { isInvited } from "./is-invited.ts";

const context = useTestStudio();

const inviting = (...allowedEmails: string[]): Studio => ({
  ...context.studio,
  settings: { ...context.studio.settings, allowedEmails },
});

async function signIn(studio: Studio, email: string) {
  const browser = await requestMagicLink(studio, { email });
  const token = context.sent.signIn.at(-1)?.code ?? "";
  return verifySignIn(studio, { email, token }, browser);
}

test.each([
  ["ana@example.com", true],
  ["ANA@example.com", true],
  ["bea@example.com", false],
  ["bea@club.example", true],
  ["bea@sub.club.example", false],
  ["bea@badclub.example", false],
])("with ana@example.com,@club.example, %s is invited: %s", (email, invited) => {
  expect(isInvited({ allowedEmails: ["ana@example.com", "@club.example"] }, email)).toBe(invited);
});

test("requesting a code has the same response for everyone; only entering it shows whether the address is invited", async () => {
  const name = newId("user").replace("_", "");
  const studio = inviting(`${name}@example.com`);
  const answers = [];
  for (const email of [`${name}@example.com`, `x${name}@example.com`]) {
    const { sent, expiresAt, ...rest } = await requestMagicLink(studio, { email });
    answers.push({ sent, timed: expiresAt !== "", fields: Object.keys(rest) });
    expect(context.sent.signIn.at(-1)?.to).toBe(email);
  }
  expect(answers[0]).toEqual(answers[1]);
  const other = newId("user").replace("_", "");
  await expect(signIn(studio, `${other}@example.com`)).rejects.toMatchObject({
    code: "NOT_INVITED",
    status: 403,
  });
});

test("an address that is removed from the list is refused at once, also with an open session", async () => {
  const email = `${newId("user").replace("_", "")}@club.example`;
  const { access_token: token } = await signIn(inviting("@club.example"), email);
  expect(await authenticate(inviting("@club.example"), token)).toMatchObject({ email });
  await expect(authenticate(inviting("@other.example"), token)).rejects.toMatchObject({
    code: "NOT_INVITED",
  });
});

test("without payments nothing is on sale, and the audit finds nothing", async () => {
  await context.signUp(20);
  const studio = { ...context.studio, payments: createNoPayments() };
  expect(await studio.payments.listPackages()).toEqual([]);
  expect(await auditCredits(studio)).toEqual([]);
});
