import { limits, type TokenScope } from "@portrait-studio/contract";
import { accessTokens } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  type Actor,
  authenticate,
  createAccessToken,
  getMe,
  listAccessTokens,
  revokeAccessToken,
  updateUser,
} from "../index.ts";
import { useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

const input = { name: "Export script", scopes: ["read", "create"] satisfies TokenScope[] };
const enter = async () => context.enterStudio(await context.signUp());
const make = (actor: Actor, options = {}) => createAccessToken(context.studio, actor, input, options);
const read = (token: string) => authenticate(context.studio, token);

async function lastUsedAt(id: string) {
  const [row] = await context.studio.db.select().from(accessTokens).where(eq(accessTokens.id, id));
  return row?.lastUsedAt?.getTime();
}

test("a token identifies its owner, within its scopes, and only its hash is stored", async () => {
  const actor = await enter();
  const { token, ...made } = await make(actor);
  expect(token).toMatch(/^pst_[\w-]{43}$/);
  expect(await read(token)).toMatchObject({ userId: actor.userId, scopes: ["read", "create"] });
  expect(await listAccessTokens(context.studio, actor)).toMatchObject([
    { ...made, preview: token.slice(0, 8), expiresAt: expect.any(String), lastUsedAt: expect.any(String) },
  ]);
  const { rows } = await context.studio.db.execute(
    sql`select row_to_json(access_token)::text as row from access_token`,
  );
  expect(JSON.stringify(rows)).not.toContain(token.slice(8));
});

test("a session identifies its person without scopes, and both kinds take one read", async () => {
  const actor = await enter();
  const session = await read(await context.studio.auth.createSession(actor.userId));
  expect(session).toMatchObject({ userId: actor.userId, email: actor.email });
  expect(session?.scopes).toBeUndefined();
  const fromTool = await read((await make(actor)).token);
  for (const signedIn of [session, fromTool]) {
    if (!signedIn) throw new Error("Nobody is signed in.");
    const unread = { db: undefined as never };
    expect(await getMe(unread, signedIn)).toMatchObject({
      id: actor.userId,
      language: "en",
      theme: "system",
    });
    const change = { id: actor.userId, theme: "dark" } as const;
    expect(await updateUser(context.studio, signedIn, change)).toMatchObject({ theme: "dark" });
    await updateUser(context.studio, signedIn, { id: actor.userId, theme: "system" });
  }
});

test.each(["pst_", "pst_unknown", `pst_${"a".repeat(100_000)}`, "pst_\u0000", "", "x"])(
  "an invalid token identifies nobody (%#)",
  async (token) => {
    expect(await read(token)).toBeUndefined();
  },
);

test("a revoked or expired token is refused at once; another person's cannot be revoked", async () => {
  const actor = await enter();
  const stranger = await enter();
  const { id, token } = await make(actor);
  await expect(revokeAccessToken(context.studio, stranger, { id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await listAccessTokens(context.studio, stranger)).toEqual([]);
  expect(await revokeAccessToken(context.studio, actor, { id })).toEqual({ id, deleted: true });
  expect(await read(token)).toBeUndefined();
  await expect(revokeAccessToken(context.studio, actor, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const short = await createAccessToken(context.studio, actor, { ...input, expiresInDays: 1 });
  expect(await read(short.token)).toBeDefined();
  await context.studio.db
    .update(accessTokens)
    .set({ expiresAt: sql`clock_timestamp() - interval '1 millisecond'` })
    .where(eq(accessTokens.id, short.id));
  expect(await read(short.token)).toBeUndefined();
});

test("its last use is written at most once a minute", async () => {
  const actor = await enter();
  const { id, token } = await make(actor);
  await read(token);
  const noted = await lastUsedAt(id);
  await read(token);
  expect(await lastUsedAt(id)).toBe(noted);
  await context.studio.db
    .update(accessTokens)
    .set({ lastUsedAt: sql`${accessTokens.lastUsedAt} - interval '61 seconds'` })
    .where(eq(accessTokens.id, id));
  await read(token);
  expect(await lastUsedAt(id)).toBeGreaterThanOrEqual(noted ?? Number.NaN);
});

test("30 concurrent calls create as many tokens as allowed; an expired token does not count", async () => {
  const actor = await enter();
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => make(actor)));
  const made = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  expect(made).toHaveLength(limits.maxAccessTokens);
  await expect(make(actor)).rejects.toMatchObject({
    code: "TOO_MANY_TOKENS",
    details: { maximum: limits.maxAccessTokens },
  });
  await context.studio.db
    .update(accessTokens)
    .set({ expiresAt: sql`clock_timestamp() - interval '1 millisecond'` })
    .where(eq(accessTokens.id, made[0]?.id ?? ""));
  await make(actor);
});

test("ten concurrent calls with one Idempotency-Key create one token, which all of them return", async () => {
  const actor = await enter();
  const key = { idempotencyKey: "once" };
  const answers = await Promise.all(Array.from({ length: 10 }, () => make(actor, key)));
  expect(new Set(answers.map(({ id, token }) => id + token)).size).toBe(1);
  expect(await read(answers[0]?.token ?? "")).toBeDefined();
  await expect(
    createAccessToken(context.studio, actor, { ...input, name: "Other" }, key),
  ).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  await revokeAccessToken(context.studio, actor, { id: answers[0]?.id ?? "" });
  await expect(make(actor, key)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
