import { newId as makeId, passkeyChallenges, passkeys } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Authenticator, createAuthenticator, type Oddity } from "../testing/authenticator.ts";
import { appUrl, refusal, seedUser } from "../testing/harness.ts";
import { useAuth } from "../testing/use-auth.ts";

const context = useAuth();
const invalid = { code: "INVALID_PASSKEY", details: undefined };

let userId: string;
let browserKey: string;
beforeAll(async () => {
  userId = await seedUser(context.db);
});
beforeEach(() => {
  browserKey = makeId("op");
});

const owner = () => ({ userId, email: "ana@example.com", browserKey });

/** Adds the device's passkey to the person. */
async function add(device: Authenticator): Promise<string> {
  const { auth, db } = context;
  const options = await auth.passkeys.beginNew(owner());
  const verified = await auth.passkeys.verifyNew(owner(), device.create(options));
  const id = makeId("passkey");
  await db.insert(passkeys).values({ ...verified, id, userId, name: "phone" });
  return id;
}

async function addDevice(options = {}): Promise<Authenticator> {
  const device = createAuthenticator(appUrl, options);
  await add(device);
  return device;
}

async function signIn(device: Authenticator, oddity: Oddity = {}) {
  const { passkeys: auth } = context.auth;
  const credential = device.get(await auth.begin(browserKey), oddity);
  return auth.redeem(browserKey, credential);
}

test("a passkey signs its person in, again and again, and its use is noted with the device's count", async () => {
  const device = createAuthenticator(appUrl);
  const id = await add(device);
  for (const counter of [1, 2, 3]) {
    expect(await signIn(device)).toEqual({ userId });
    const [row] = await context.db.select().from(passkeys).where(eq(passkeys.id, id));
    expect([row?.counter, row?.lastUsedAt instanceof Date]).toEqual([counter, true]);
  }
});

test("a device that counts nothing, as those that synchronise, signs in again and again", async () => {
  const device = await addDevice({ counts: false });
  expect(await signIn(device)).toEqual({ userId });
  expect(await signIn(device)).toEqual({ userId });
});

test("what it asks for: this host, a verified person, none of the person's devices, no address in the handle", async () => {
  const { passkeys: auth } = context.auth;
  const device = await addDevice();
  const credential = device.get(await auth.begin(browserKey));
  const creation = await auth.beginNew(owner());
  expect(creation).toMatchObject({
    rp: { id: "studio.example" },
    excludeCredentials: expect.arrayContaining([{ type: "public-key", id: credential.id }]),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  expect(Buffer.from(creation.user.id, "base64url").toString()).toBe(userId);
  expect(await auth.begin(browserKey)).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: "studio.example",
    timeout: 600_000,
    userVerification: "required",
  });
});

test("a browser that has signed in by a passkey is known to the mail's limits too", async () => {
  const device = await addDevice();
  await signIn(device);
  const { rows } = await context.db.execute<{ email: string }>(
    sql`select b.email from sign_in_browser b join "user" u on u.email = b.email where u.id = ${userId}`,
  );
  expect(rows.length).toBeGreaterThan(0);
});

const wrong: [name: string, oddity: Oddity][] = [
  ["of another site that shows the right one's challenge", { origin: "https://studio.example.evil.example" }],
  ["of the same host without https", { origin: "http://studio.example" }],
  ["of a subdomain", { origin: "https://www.studio.example" }],
  ["of another port", { origin: "https://studio.example:8443" }],
  ["for another host", { rpId: "evil.example" }],
  ["inside a frame of another site", { crossOrigin: true }],
  ["of a registration in place of a sign-in", { type: "webauthn.create" }],
  ["that nobody was present at", { flags: 0x04 }],
  ["without verifying the person", { flags: 0x01 }],
  ["of something else", { forged: true }],
  ["for another person", { userHandle: Buffer.from("usr_other").toString("base64url") }],
  ["for nobody", { userHandle: "" }],
  ["of a challenge that was never made", { challenge: "A".repeat(43) }],
];
test.each(wrong)("a signature %s is refused", async (_name, oddity) => {
  const device = await addDevice();
  expect(await refusal(signIn(device, oddity))).toEqual(invalid);
  // and the passkey still works
  expect(await signIn(device)).toEqual({ userId });
});

test("a signature works once, in the browser that asked, and within ten minutes", async () => {
  const { passkeys: auth } = context.auth;
  const device = await addDevice();
  const credential = device.get(await auth.begin(browserKey));
  expect(await refusal(auth.redeem("another-browser", credential))).toEqual(invalid);
  expect(await refusal(auth.redeem(undefined, credential))).toEqual(invalid);
  expect(await auth.redeem(browserKey, credential)).toEqual({ userId });
  expect(await refusal(auth.redeem(browserKey, credential))).toEqual(invalid);

  const inTime = device.get(await auth.begin(browserKey));
  const late = device.get(await auth.begin(browserKey));
  await context.clock.shift(9.9 * 60 * 1000);
  expect(await auth.redeem(browserKey, { ...inTime })).toEqual({ userId });
  await context.clock.shift(10.1 * 60 * 1000);
  expect(await refusal(auth.redeem(browserKey, late))).toEqual(invalid);
});

test("a challenge that a wrong signature has used is gone for a right one as well", async () => {
  const { passkeys: auth } = context.auth;
  const device = await addDevice();
  const asked = await auth.begin(browserKey);
  expect(await refusal(auth.redeem(browserKey, device.get(asked, { forged: true })))).toEqual(invalid);
  expect(await refusal(auth.redeem(browserKey, device.get(asked)))).toEqual(invalid);
});

test("of 20 parallel calls with one signature, one signs in", async () => {
  const { passkeys: auth } = context.auth;
  const device = await addDevice({ counts: false });
  const credential = device.get(await auth.begin(browserKey));
  const calls = Array.from({ length: 20 }, () => auth.redeem(browserKey, credential));
  const results = await Promise.allSettled(calls);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a count that goes back or stands still, as that of a copied passkey, is refused", async () => {
  const device = await addDevice();
  device.counter = 41;
  expect(await signIn(device)).toEqual({ userId });
  for (const counter of [0, 7, 41]) {
    // the next signature counts one more
    device.counter = counter - 1;
    expect([counter, await refusal(signIn(device))]).toEqual([counter, invalid]);
  }
  device.counter = 42;
  expect(await signIn(device)).toEqual({ userId });
});

test("of parallel sign-ins of a passkey and its copy, with the same count, one succeeds", async () => {
  const { passkeys: auth } = context.auth;
  const device = await addDevice();
  const credentials = [];
  for (let copy = 0; copy < 8; copy += 1) {
    device.counter = 9;
    credentials.push(device.get(await auth.begin(browserKey)));
  }
  const results = await Promise.allSettled(credentials.map((one) => auth.redeem(browserKey, one)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a deleted passkey, and one of a deleted account, sign nobody in", async () => {
  const { db } = context;
  const device = createAuthenticator(appUrl);
  const id = await add(device);
  await db.delete(passkeys).where(eq(passkeys.id, id));
  expect(await refusal(signIn(device))).toEqual(invalid);

  const last = await addDevice();
  await db.execute(sql`update "user" set deleted_at = clock_timestamp() where id = ${userId}`);
  expect(await refusal(signIn(last))).toEqual(invalid);
  await db.execute(sql`update "user" set deleted_at = null where id = ${userId}`);
});

const wronglyMade: [name: string, oddity: Oddity][] = [
  ["by another site", { origin: "https://evil.example" }],
  ["for another host", { rpId: "evil.example" }],
  ["without verifying the person", { flags: 0x41 }],
  ["from what was signed to sign in", { type: "webauthn.get" }],
];
test.each(wronglyMade)("a passkey made %s is not taken", async (_name, oddity) => {
  const { passkeys: auth } = context.auth;
  const made = createAuthenticator(appUrl).create(await auth.beginNew(owner()), oddity);
  expect(await refusal(auth.verifyNew(owner(), made))).toEqual(invalid);
});

test("a new passkey is taken once, of the person and in the browser that asked, and no sign-in's challenge makes one", async () => {
  const { passkeys: auth } = context.auth;
  const stranger = await seedUser(context.db);
  const options = await auth.beginNew(owner());
  const made = createAuthenticator(appUrl).create(options);
  expect(await refusal(auth.verifyNew({ ...owner(), userId: stranger }, made))).toEqual(invalid);
  expect(await refusal(auth.verifyNew({ ...owner(), browserKey: "another" }, made))).toEqual(invalid);
  expect(await auth.verifyNew(owner(), made)).toMatchObject({ credentialId: made.id, counter: 0 });
  expect(await refusal(auth.verifyNew(owner(), made))).toEqual(invalid);

  const { challenge } = await auth.begin(browserKey);
  const again = createAuthenticator(appUrl).create({ ...options, challenge });
  expect(await refusal(auth.verifyNew(owner(), again))).toEqual(invalid);
  // nor does one for a new passkey sign anybody in
  const device = await addDevice();
  const { challenge: other } = await auth.beginNew(owner());
  const signed = device.get({ ...(await auth.begin(browserKey)), challenge: other });
  expect(await refusal(auth.redeem(browserKey, signed))).toEqual(invalid);
});

test.each(["", "{", "null", "[]", '{"challenge":1}', '{"challenge":{}}', "\u0000"])(
  "the odd client data %j are refused",
  async (data) => {
    const { passkeys: auth } = context.auth;
    const device = await addDevice();
    const credential = device.get(await auth.begin(browserKey));
    const response = { ...credential.response, clientDataJSON: Buffer.from(data).toString("base64url") };
    expect(await refusal(auth.redeem(browserKey, { ...credential, response }))).toEqual(invalid);
  },
);

test("what an attacker leaves behind is deleted as they go on: a new challenge deletes expired ones", async () => {
  const { db, auth, clock } = context;
  await db.delete(passkeyChallenges);
  for (let count = 0; count < 50; count += 1) await auth.passkeys.begin(browserKey);
  expect(await db.$count(passkeyChallenges)).toBe(50);
  await clock.shift(11 * 60 * 1000);
  for (let count = 0; count < 3; count += 1) await auth.passkeys.begin(browserKey);
  expect(await db.$count(passkeyChallenges)).toBe(3);
  await clock.shift(30 * 60 * 1000);
  await auth.prune();
  expect(await db.$count(passkeyChallenges)).toBe(0);
});
