import { createAuthenticator } from "@portrait-studio/auth/testing";
import { limits } from "@portrait-studio/contract";
import { passkeys } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  type Actor,
  authenticate,
  beginPasskey,
  blockPerson,
  createPasskey,
  deleteAccount,
  deletePasskey,
  keepAccount,
  listPasskeys,
  type Studio,
  scheduleDeletion,
  verifyPasskey,
} from "../index.ts";
import { useTestStudio } from "../testing/index.ts";

const context = useTestStudio();
const browserKey = "the-secret-of-this-browser";

let actor: Actor;
beforeEach(async () => {
  actor = await context.enterStudio(await context.signUp());
});

const newDevice = () => createAuthenticator(context.studio.settings.appUrl);
type Device = ReturnType<typeof newDevice>;

async function add(device: Device, name = "Phone", owner = actor) {
  const credential = device.create(await beginPasskey(context.studio, owner, browserKey));
  return createPasskey(context.studio, owner, { name, credential }, browserKey);
}

async function signIn(device: Device, studio: Studio = context.studio) {
  const credential = device.get(await studio.auth.passkeys.begin(browserKey));
  return verifyPasskey(studio, { credential }, browserKey);
}

test("several passkeys of one person, with names and last use; each signs in until it is deleted", async () => {
  const [phone, key] = [newDevice(), newDevice()];
  const first = await add(phone);
  const second = await add(key, "Key in the drawer");
  expect(first).toEqual({
    id: expect.stringMatching(/^psk_/),
    name: "Phone",
    lastUsedAt: null,
    createdAt: expect.any(String),
  });
  const { access_token: token, user } = await signIn(phone);
  expect(user).toEqual({ id: actor.userId, email: actor.email });
  expect(await authenticate(context.studio, token)).toMatchObject({
    userId: actor.userId,
    credential: { kind: "session", id: context.studio.auth.toSessionId(token) },
  });
  expect(await listPasskeys(context.studio, actor)).toEqual([
    second,
    { ...first, lastUsedAt: expect.any(String) },
  ]);
  expect(await deletePasskey(context.studio, actor, first)).toEqual({ id: first.id, deleted: true });
  await expect(signIn(phone)).rejects.toMatchObject({ code: "INVALID_PASSKEY" });
  expect(await signIn(key)).toMatchObject({ user: { id: actor.userId } });
  // the sessions that it has opened are ended in their own list
  expect(await authenticate(context.studio, token)).toBeDefined();
});

test("another person neither sees nor deletes a passkey, and cannot add the same one", async () => {
  const device = newDevice();
  const made = await add(device);
  const stranger = await context.signUp();
  expect(await listPasskeys(context.studio, stranger)).toEqual([]);
  await expect(deletePasskey(context.studio, stranger, made)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(add(device, "Mine", await context.enterStudio(stranger))).rejects.toMatchObject({
    code: "INVALID_PASSKEY",
  });
  expect(await listPasskeys(context.studio, stranger)).toEqual([]);
});

test("twenty parallel calls at the limit add one passkey", async () => {
  for (let count = 0; count < limits.maxPasskeys - 1; count += 1) await add(newDevice());
  const made = [];
  for (let count = 0; count < 20; count += 1)
    made.push(newDevice().create(await beginPasskey(context.studio, actor, browserKey)));
  const results = await Promise.allSettled(
    made.map((credential) => createPasskey(context.studio, actor, { name: "Last", credential }, browserKey)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await listPasskeys(context.studio, actor)).toHaveLength(limits.maxPasskeys);
  await expect(beginPasskey(context.studio, actor, browserKey)).rejects.toMatchObject({
    code: "TOO_MANY_PASSKEYS",
    details: { maximum: limits.maxPasskeys },
  });
});

test("who is blocked, no longer invited or about to leave is told so, and gets no session", async () => {
  const device = newDevice();
  await add(device);
  const inviting = {
    ...context.studio,
    settings: { ...context.studio.settings, allowedEmails: ["@club.example"] },
  };
  await expect(signIn(device, inviting)).rejects.toMatchObject({ code: "NOT_INVITED" });

  await scheduleDeletion(context.studio, actor, { email: actor.email });
  const refused = await signIn(device).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "ACCOUNT_LEAVING", details: { deletesAt: expect.any(String) } });
  await keepAccount(context.studio, { token: (refused as { details: { token: string } }).details.token });
  expect(await signIn(device)).toMatchObject({ user: { id: actor.userId } });

  await blockPerson(context.studio, { name: "ops", reason: "a test" }, { person: actor.email });
  await expect(signIn(device)).rejects.toMatchObject({ code: "ACCOUNT_BLOCKED" });
  const credential = newDevice().create(
    await context.studio.auth.passkeys.beginNew({ ...actor, browserKey }),
  );
  await expect(
    createPasskey(context.studio, actor, { name: "Blocked", credential }, browserKey),
  ).rejects.toMatchObject({ code: "ACCOUNT_BLOCKED" });
});

test("with the account its passkeys go at once, and sign nobody in to a new account of the address", async () => {
  const device = newDevice();
  await add(device);
  await deleteAccount(context.studio, actor, { email: actor.email });
  expect(await context.studio.db.$count(passkeys, eq(passkeys.userId, actor.userId))).toBe(0);
  await expect(signIn(device)).rejects.toMatchObject({ code: "INVALID_PASSKEY" });
});
