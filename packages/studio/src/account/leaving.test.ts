import { trainingConsent as consent } from "@portrait-studio/contract";
import { outbox, users } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import {
  type Actor,
  authenticate,
  createAccessToken,
  createGeneration,
  createTraining,
  deleteAccount,
  deleteDueAccount,
  getBalance,
  getImage,
  getSharedImage,
  isViewerValid,
  keepAccount,
  listDueDeletions,
  purgeAccount,
  relayOutbox,
  requestMagicLink,
  scheduleDeletion,
  sendDeletionMail,
  shareImage,
  verifySignIn,
} from "../index.ts";
import { makeImages, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

const leave = (actor: Actor) => scheduleDeletion(context.studio, actor, { email: actor.email });

async function signIn({ email }: Actor) {
  const browser = await requestMagicLink(context.studio, { email });
  return verifySignIn(context.studio, { email, token: context.sent.signIn.at(-1)?.code ?? "" }, browser);
}

/** Does what the run of the last event does that asks for the mail. */
async function tell({ userId }: Actor): Promise<boolean> {
  const { db } = context.studio;
  // whoever asked for it may be sending it already
  await vi.waitFor(async () => {
    while ((await relayOutbox(context.studio)) > 0);
    expect(await db.$count(outbox, eq(outbox.sends, 0))).toBe(0);
  });
  const event = context.events.findLast(
    ({ name, data }) => name === "account/deletion.scheduled" && data.userId === userId,
  );
  return sendDeletionMail(context.studio, { userId, eventId: event?.id ?? "" });
}

/** The token of the mail that the person got last. */
async function tokenOfMail(actor: Actor): Promise<string> {
  const { email } = actor;
  expect(await tell(actor)).toBe(true);
  const link = new URL(context.sent.deletion.findLast(({ to }) => to === email)?.link ?? "");
  return new URLSearchParams(link.hash.slice(1)).get("token") ?? "";
}

const age = ({ userId }: Actor, days: number) =>
  context.studio.db
    .update(users)
    .set({ deletionDueAt: sql`${users.deletionDueAt} - ${days} * interval '24 hours'` })
    .where(eq(users.id, userId));

const deletionsOf = async ({ userId }: Actor) => {
  while ((await relayOutbox(context.studio)) > 0);
  return context.events.filter(
    ({ name, data }) => name === "account/deletion.requested" && data.userId === userId,
  ).length;
};

const isDeleted = async ({ userId }: Actor) => {
  const [row] = await context.studio.db.select().from(users).where(eq(users.id, userId));
  return row?.deletedAt !== null;
};

describe("leaving", () => {
  test("needs the address typed again", async () => {
    const actor = await context.signUp();
    const other = scheduleDeletion(context.studio, actor, { email: "other@example.com" });
    await expect(other).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await tell(actor)).toBe(false);
  });

  test("closes the account: sessions, tokens, share pages, running jobs and new ones", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    const session = await studio.auth.createSession(actor.userId);
    const { token } = await createAccessToken(studio, await context.enterStudio(actor), {
      name: "tool",
      scopes: ["read"],
    });
    const [imageId = ""] = await makeImages(studio, actor);
    const { shareUrl } = await shareImage(studio, actor, { id: imageId, shared: true });
    const share = { token: shareUrl?.split("/").at(-1) ?? "" };
    const visitor = { kind: "share", id: share.token } as const;
    expect(await isViewerValid(studio, visitor)).toBe(true);
    const { modelId } = await getImage(studio, actor, { id: imageId });
    const request = { modelId, prompt: "noir", count: 2, aspectRatio: "4:5" } as const;
    await createGeneration(studio, actor, request);
    expect(await getBalance(studio, actor)).toMatchObject({ held: 2 });

    const { deletesAt } = await leave(actor);
    expect(Date.parse(deletesAt ?? "") - Date.now()).toBeCloseTo(7 * 86_400_000, -5);
    expect(await leave(actor)).toEqual({ deletesAt });
    expect(await authenticate(studio, session)).toBeUndefined();
    expect(await authenticate(studio, token)).toBeUndefined();
    // one that was being made while the account was closed
    expect(await authenticate(studio, await studio.auth.createSession(actor.userId))).toBeUndefined();
    await expect(getSharedImage(studio, share)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await isViewerValid(studio, visitor)).toBe(false);
    expect(await getBalance(studio, actor)).toMatchObject({ held: 0 });
    await expect(createGeneration(studio, actor, request)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    const uploadSessionId = await context.uploadPhotos(actor);
    const training = createTraining(studio, actor, { consent, uploadSessionId });
    await expect(training).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("leaves no job, even if jobs were requested at that moment", async () => {
    const { studio } = context;
    const actor = await context.signUp(100);
    const [imageId = ""] = await makeImages(studio, actor);
    const { modelId } = await getImage(studio, actor, { id: imageId });
    const request = { modelId, prompt: "noir", count: 1, aspectRatio: "4:5" } as const;
    const asked = Array.from({ length: 20 }, (_, index) =>
      (index === 10 ? leave(actor) : createGeneration(studio, actor, request)).catch(() => undefined),
    );
    await Promise.all(asked);
    await expect(createGeneration(studio, actor, request)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(await getBalance(studio, actor)).toMatchObject({ held: 0 });
  });

  test("is taken back with the mail: everything but sessions and cancelled jobs is as before", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    const [imageId = ""] = await makeImages(studio, actor);
    const { token: tool } = await createAccessToken(studio, await context.enterStudio(actor), {
      name: "tool",
      scopes: ["read"],
    });
    const before = await getBalance(studio, actor);
    const { deletesAt } = await leave(actor);
    const token = await tokenOfMail(actor);
    const mail = context.sent.deletion.at(-1);
    expect(mail).toMatchObject({ to: actor.email, language: "en", deletesAt: new Date(deletesAt ?? "") });
    expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/keep-account\?until=[^#]+#token=\S+$/);
    expect(await keepAccount(studio, { token })).toEqual({ ok: true });
    expect(await getBalance(studio, actor)).toEqual(before);
    expect(await getImage(studio, actor, { id: imageId })).toMatchObject({ id: imageId });
    expect(await authenticate(studio, tool)).toMatchObject({ userId: actor.userId });
    expect((await signIn(actor)).user).toMatchObject({ id: actor.userId });
    expect(await tell(actor)).toBe(false);
  });

  test("is told in one mail, however often its run begins, and in another one when the person leaves again", async () => {
    const actor = await context.signUp();
    const mails = () => context.sent.deletion.filter(({ to }) => to === actor.email).length;
    await leave(actor);
    context.refuseMails(1);
    await expect(tell(actor)).rejects.toThrow("refuses");
    const token = await tokenOfMail(actor);
    expect(await tell(actor)).toBe(false);
    expect(mails()).toBe(1);
    await keepAccount(context.studio, { token });
    await leave(actor);
    expect(await tell(actor)).toBe(true);
    expect(mails()).toBe(2);
  });

  test("is taken back after a sign-in, which opens no session by itself", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    const { deletesAt } = await leave(actor);
    const refusal = await signIn(actor).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "ACCOUNT_LEAVING", status: 403, details: { deletesAt } });
    const { token } = (refusal as { details: { token: string } }).details;
    await keepAccount(studio, { token });
    expect((await signIn(actor)).user.id).toBe(actor.userId);
  });

  test("no other token takes it back: a wrong one, another person's, or that of an earlier deletion", async () => {
    const { studio } = context;
    const [actor, stranger] = [await context.signUp(), await context.signUp()];
    await leave(actor);
    const earlier = await tokenOfMail(actor);
    await keepAccount(studio, { token: earlier });
    await leave(actor);
    await leave(stranger);
    const theirs = (await tokenOfMail(stranger)).split(".").at(-1);
    for (const token of ["x", "", `${actor.userId}.`, `${actor.userId}.${theirs}`, earlier])
      await expect(keepAccount(studio, { token })).rejects.toMatchObject({ code: "INVALID_CODE" });
    await expect(signIn(actor)).rejects.toMatchObject({ code: "ACCOUNT_LEAVING" });
  });
});

describe("seven days later", () => {
  test("the account is deleted once, however many workers do it, and not before", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    await leave(actor);
    const token = await tokenOfMail(actor);
    await age(actor, 6.9);
    expect(await listDueDeletions(studio)).not.toContain(actor.userId);
    await deleteDueAccount(studio, actor.userId);
    expect(await isDeleted(actor)).toBe(false);
    await age(actor, 0.2);
    expect(await listDueDeletions(studio)).toContain(actor.userId);
    await expect(keepAccount(studio, { token })).rejects.toMatchObject({ code: "INVALID_CODE" });
    await Promise.all(Array.from({ length: 20 }, () => deleteDueAccount(studio, actor.userId)));
    expect(await isDeleted(actor)).toBe(true);
    expect(await deletionsOf(actor)).toBe(1);
    expect(await listDueDeletions(studio)).not.toContain(actor.userId);
    await purgeAccount(studio, actor.userId);
    expect((await studio.storage.list("")).filter((key) => key.includes(actor.userId))).toEqual([]);
  });

  test("an account that is kept after it was listed stays", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    await leave(actor);
    await age(actor, 8);
    expect(await listDueDeletions(studio)).toContain(actor.userId);
    // what an operator does who was asked in time
    await studio.db.update(users).set({ deletionDueAt: null }).where(eq(users.id, actor.userId));
    await deleteDueAccount(studio, actor.userId);
    expect([await isDeleted(actor), await deletionsOf(actor)]).toEqual([false, 0]);
  });

  test("it can still be deleted at once instead", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    await leave(actor);
    expect(await deleteAccount(studio, actor, { email: actor.email })).toEqual({ deletesAt: null });
    expect(await isDeleted(actor)).toBe(true);
    expect(await listDueDeletions(studio)).not.toContain(actor.userId);
  });
});
