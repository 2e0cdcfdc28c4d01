import { createAuthenticator } from "@portrait-studio/auth/testing";
import { limits, type TokenScope } from "@portrait-studio/contract";
import { accessTokens, outbox, passkeys, sessions } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Actor,
  authenticate,
  beginPasskey,
  createAccessToken,
  createPasskey,
  deletePasskey,
  disownKey,
  listAccessTokens,
  listPasskeys,
  relayOutbox,
  revokeOtherSessions,
  sendKeyMail,
} from "../index.ts";
import { useTestStudio } from "../testing/index.ts";

const context = useTestStudio();
const browserKey = "the-secret-of-this-browser";
const scopes: TokenScope[] = ["read"];

let actor: Actor;
beforeEach(async () => {
  actor = await context.enterStudio(await context.signUp());
});

const addToken = (by = actor, name = "Tool") => createAccessToken(context.studio, by, { name, scopes });

async function addPasskey(by = actor, name = "Phone") {
  const device = createAuthenticator(context.studio.settings.appUrl);
  const credential = device.create(await beginPasskey(context.studio, by, browserKey));
  return createPasskey(context.studio, by, { name, credential }, browserKey);
}

const ageSession = (minutes: number) =>
  context.studio.db
    .update(sessions)
    .set({ createdAt: sql`clock_timestamp() - ${minutes} * interval '1 minute'` })
    .where(eq(sessions.userId, actor.userId));

/** Moves what the person has added into the past. */
async function ageKeys(hours: number) {
  for (const table of [passkeys, accessTokens])
    await context.studio.db
      .update(table)
      .set({ createdAt: sql`${table.createdAt} - ${hours} * interval '1 hour'` })
      .where(eq(table.userId, actor.userId));
}

const keysLeft = async () => [
  ...(await listPasskeys(context.studio, actor)).map(({ name }) => name),
  ...(await listAccessTokens(context.studio, actor)).map(({ name }) => name),
];

/** Sends the mails that are due, as their runs do. @returns those of the person */
async function readMails() {
  const { db } = context.studio;
  await vi.waitFor(async () => {
    while ((await relayOutbox(context.studio)) > 0);
    expect(await db.$count(outbox, eq(outbox.sends, 0))).toBe(0);
  });
  // the relay's passes overlap, so events arrive in any order; their ids are in the order in which they happened
  for (const event of context.events.toSorted((one, other) => one.id.localeCompare(other.id)))
    if (event.name === "account/key.added")
      await sendKeyMail(context.studio, { ...event.data, eventId: event.id });
  return context.sent.keyAdded.filter(({ to }) => to === actor.email);
}

const disown = ({ link }: { link: string }) =>
  disownKey(context.studio, { token: new URLSearchParams(new URL(link).hash.slice(1)).get("token") ?? "" });

describe("whoever holds only a session adds no way in", () => {
  test("after ten minutes, with an access token, or when the session has ended", async () => {
    const refused = { code: "PROOF_REQUIRED", details: { minutes: limits.proofMinutes } };
    const token = await addToken();
    const begun = createAuthenticator(context.studio.settings.appUrl).create(
      await beginPasskey(context.studio, actor, browserKey),
    );
    await ageSession(limits.proofMinutes - 0.1);
    await addPasskey();
    await ageSession(limits.proofMinutes + 0.1);
    const byTool = await authenticate(context.studio, token.token);
    const stranger = await context.signUp();
    for (const by of [actor, byTool ?? actor, { ...stranger, credential: actor.credential }, stranger]) {
      await expect(addToken(by)).rejects.toMatchObject(refused);
      await expect(addPasskey(by)).rejects.toMatchObject(refused);
    }
    await context.studio.db.delete(sessions).where(eq(sessions.userId, actor.userId));
    const late = createPasskey(context.studio, actor, { name: "Late", credential: begun }, browserKey);
    await expect(late).rejects.toMatchObject(refused);
    expect(await keysLeft()).toEqual(["Phone", "Tool"]);
  });

  test("until its person has signed in once more", async () => {
    await ageSession(60);
    await addToken(await context.enterStudio(actor));
    expect(await keysLeft()).toEqual(["Tool"]);
  });

  test("not by repeating the request that made a token, either", async () => {
    const repeat = { idempotencyKey: "once" };
    await createAccessToken(context.studio, actor, { name: "Tool", scopes }, repeat);
    await ageSession(60);
    await expect(
      createAccessToken(context.studio, actor, { name: "Tool", scopes }, repeat),
    ).rejects.toMatchObject({ code: "PROOF_REQUIRED" });
  });
});

describe("a mail tells of each", () => {
  test("with its kind, its name and a way to take it back, once", async () => {
    await addPasskey();
    await addToken();
    await readMails();
    expect(await readMails()).toMatchObject([
      { kind: "passkey", name: "Phone", language: "en" },
      { kind: "token", name: "Tool" },
    ]);
  });

  test("again when the mail server has refused it, and when the key is gone again", async () => {
    const { id } = await addPasskey();
    await deletePasskey(context.studio, actor, { id });
    context.refuseMails(1);
    await expect(readMails()).rejects.toThrow();
    expect(await readMails()).toMatchObject([{ kind: "passkey", name: undefined }]);
  });

  test("which takes it back with what came after it and every session, but not with what was there before", async () => {
    await addPasskey(actor, "Mine");
    await ageKeys(2);
    await addPasskey(actor, "Not mine");
    const [, mail] = await readMails();
    // whoever got in replaces the key of which the mail tells
    await addToken(actor, "Its successor");
    const [, added] = await context.studio.db
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, actor.userId));
    await deletePasskey(context.studio, actor, { id: added?.id ?? "" });
    if (!mail) throw new Error("No mail was sent.");
    await disown(mail);
    expect(await keysLeft()).toEqual(["Mine"]);
    expect(await context.studio.db.$count(sessions, eq(sessions.userId, actor.userId))).toBe(0);
    // again is no error
    await disown(mail);
  });

  test("and which nobody can make up, change or use after a month", async () => {
    await addToken();
    const [mail] = await readMails();
    const right = new URLSearchParams(new URL(mail?.link ?? "").hash.slice(1)).get("token") ?? "";
    const [userId, time, secret] = right.split(".");
    const other = await context.signUp();
    for (const token of [
      "",
      "..",
      `${userId}.${time}.`,
      `${userId}.${Number(time) - 1}.${secret}`,
      `${other.userId}.${time}.${secret}`,
      `${userId}.1e999.${secret}`,
      `${right}x`,
    ])
      await expect(disownKey(context.studio, { token })).rejects.toMatchObject({ code: "INVALID_CODE" });
    expect(await keysLeft()).toEqual(["Tool"]);
    await context.studio.db.delete(outbox);
    await ageKeys(24 * limits.disownDays);
    const { createDisownToken } = await import("./disown-key.ts");
    const old = new Date(Number(time) - limits.disownDays * 86_400_000);
    await expect(
      disownKey(context.studio, { token: createDisownToken(context.studio, userId ?? "", old) }),
    ).rejects.toMatchObject({ code: "INVALID_CODE" });
  });

  test("and no key that is being added at that moment outlives it", async () => {
    await addToken();
    const [mail] = await readMails();
    if (!mail) throw new Error("No mail was sent.");
    await Promise.allSettled([addToken(actor, "One"), disown(mail), addToken(actor, "Two"), addPasskey()]);
    expect(await keysLeft()).toEqual([]);
  });
});

test("signing out everywhere takes what was added within a day, where the person wants that", async () => {
  await addPasskey(actor, "Old phone");
  await ageKeys(25);
  await addPasskey();
  await addToken();
  const token = await context.studio.auth.createSession(actor.userId);
  await revokeOtherSessions(context.studio, actor, token);
  expect(await keysLeft()).toEqual(["Phone", "Old phone", "Tool"]);
  await revokeOtherSessions(context.studio, actor, token, { newKeys: true });
  expect(await keysLeft()).toEqual(["Old phone"]);
  expect(await context.studio.auth.validateSession(token)).toBeDefined();
});
