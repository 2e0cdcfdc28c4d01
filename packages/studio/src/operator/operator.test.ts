import { trainingConsent } from "@portrait-studio/contract";
import {
  models,
  operatorActions,
  outbox,
  reports,
  sessions,
  trainingSessions,
  users,
} from "@portrait-studio/db";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  type Actor,
  authenticate,
  blockPerson,
  cancelTraining,
  createAccessToken,
  createGeneration,
  createTraining,
  dismissReport,
  endJob,
  failJob,
  findPeople,
  getBalance,
  getGeneration,
  getSharedImage,
  getTraining,
  grantToPerson,
  isSubjectValid,
  listActions,
  listJobs,
  listReports,
  type Operator,
  purgeAccount,
  purgePerson,
  purgeRecords,
  reportImage,
  requestMagicLink,
  retryJob,
  shareImage,
  signOutPerson,
  takeDownImage,
  unblockPerson,
  verifySignIn,
} from "../index.ts";
import { makeImages, trainedModel, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

const operator: Operator = { name: "ana@host", reason: "asked by mail" };
const ask = { prompt: "film noir", count: 4, aspectRatio: "4:5", retouch: "light" } as const;

/** The recorded actions about the person, the latest first. */
const actsOn = async ({ userId }: Pick<Actor, "userId">) =>
  (await listActions(context.studio, { userId, limit: 10 })).map(({ action, details }) => ({
    action,
    details,
  }));

async function signIn(email: string): Promise<string> {
  const browser = await requestMagicLink(context.studio, { email });
  const token = context.sent.signIn.at(-1)?.code ?? "";
  return (await verifySignIn(context.studio, { email, token }, browser)).access_token;
}

async function askedFor(actor: Actor, count = 4) {
  const modelId = await trainedModel(context.studio, actor);
  return createGeneration(context.studio, actor, { ...ask, count, modelId });
}

async function trainingOf(actor: Actor) {
  const uploadSessionId = await context.uploadPhotos(actor);
  return createTraining(context.studio, actor, { uploadSessionId, consent: trainingConsent });
}

async function sharedBy(actor: Actor) {
  const [id = ""] = await makeImages(context.studio, actor);
  const { shareUrl } = await shareImage(context.studio, actor, { id, shared: true });
  return { id, token: shareUrl?.split("/").at(-1) ?? "" };
}

test("people are found by id, part of their address, and the id of anything they own", async () => {
  const actor = await context.signUp(7);
  const { id } = await sharedBy(actor);
  const modelId = await trainedModel(context.studio, actor);
  const expected = {
    id: actor.userId,
    email: actor.email,
    credits: { spendable: 6, held: 0, debt: 0 },
    models: 2,
    images: 1,
  };
  for (const text of [actor.userId, actor.email.slice(4, -4).toUpperCase(), id, modelId])
    expect(await findPeople(context.studio, text)).toMatchObject([expected]);
  // neither "_" nor "%" is a wildcard
  for (const text of ["%", `img_${"0".repeat(26)}`, "nobody@example"])
    expect(await findPeople(context.studio, text)).toEqual([]);
});

test("credits are granted, with who and why in the same transaction", async () => {
  const actor = await context.signUp(0);
  const grant = await grantToPerson(context.studio, operator, {
    person: actor.email,
    amount: 25,
    expiry: "never",
  });
  expect(await getBalance(context.studio, actor)).toMatchObject({ total: 25, spendable: 25 });
  expect(await listActions(context.studio, { userId: actor.userId, limit: 10 })).toMatchObject([
    {
      operator: "ana@host",
      reason: "asked by mail",
      action: "grant",
      details: { grantId: grant.id, amount: 25, expiry: "never" },
    },
  ]);
  // without the row there is no grant
  const nameless = { name: null as unknown as string, reason: "x" };
  await expect(grantToPerson(context.studio, nameless, { person: actor.email, amount: 5 })).rejects.toThrow();
  expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 25 });
  await expect(
    grantToPerson(context.studio, operator, { person: "nobody@example.com", amount: 5 }),
  ).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("recorded actions can be neither changed nor deleted", async () => {
  const { db } = context.studio;
  await grantToPerson(context.studio, operator, { person: (await context.signUp(0)).email, amount: 1 });
  for (const change of [
    () => db.update(operatorActions).set({ reason: "another" }),
    () => db.delete(operatorActions),
    () => db.execute(sql`truncate operator_action`),
  ])
    await expect(change()).rejects.toMatchObject({ code: "42501" });
});

describe("a blocked person", () => {
  test("loses sessions, tokens and jobs, gets held credits back, and can be unblocked", async () => {
    const actor = await context.signUp();
    const { studio } = context;
    const session = await signIn(actor.email);
    const { token } = await createAccessToken(studio, await context.enterStudio(actor), {
      name: "tool",
      scopes: ["read"],
    });
    const shared = await sharedBy(actor);
    const request = await askedFor(actor);
    expect(await blockPerson(studio, operator, { person: actor.userId })).toEqual({
      userId: actor.userId,
      changed: true,
    });

    expect(await authenticate(studio, session)).toBeUndefined();
    await expect(authenticate(studio, token)).rejects.toMatchObject({ code: "ACCOUNT_BLOCKED", status: 403 });
    await expect(signIn(actor.email)).rejects.toMatchObject({ code: "ACCOUNT_BLOCKED" });
    expect(await studio.db.$count(sessions, eq(sessions.userId, actor.userId))).toBe(0);
    await expect(getSharedImage(studio, shared)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const audience = {
      viewer: { kind: "share", id: shared.token },
      subject: { kind: "image", id: shared.id },
    } as const;
    expect(await isSubjectValid(studio, audience)).toBe(false);
    expect(await getGeneration(studio, actor, request)).toMatchObject({ status: "cancelled" });
    expect(await getBalance(studio, actor)).toMatchObject({ spendable: 59, held: 0 });
    expect(await blockPerson(studio, operator, { person: actor.userId })).toMatchObject({ changed: false });

    await unblockPerson(studio, operator, { person: actor.email });
    expect(await authenticate(studio, token)).toMatchObject({ userId: actor.userId });
    expect(await isSubjectValid(studio, audience)).toBe(true);
    expect(await signIn(actor.email)).toBeTruthy();
    expect((await actsOn(actor)).map(({ action }) => action)).toEqual(["unblock", "block"]);
  });

  test("has no job left, even if jobs were requested at that moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const actor = await context.signUp();
      const modelId = await trainedModel(context.studio, actor);
      const asked = Array.from({ length: 8 }, () =>
        createGeneration(context.studio, actor, { ...ask, count: 1, modelId }),
      );
      const [, ...results] = await Promise.allSettled([
        blockPerson(context.studio, operator, { person: actor.userId }),
        ...asked,
      ]);
      for (const result of results)
        if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "ACCOUNT_BLOCKED" });
      expect(await listJobs(context.studio, { userId: actor.userId, unfinished: true, limit: 9 })).toEqual(
        [],
      );
      expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
    }
  });
});

test("signing out ends all sessions, and tokens on request", async () => {
  const actor = await context.signUp();
  const tokens = [
    await signIn(actor.email),
    (
      await createAccessToken(context.studio, await context.enterStudio(actor), {
        name: "x",
        scopes: ["read"],
      })
    ).token,
  ];
  await signOutPerson(context.studio, operator, { person: actor.email, tokens: false, passkeys: false });
  expect(await Promise.all(tokens.map((token) => authenticate(context.studio, token)))).toMatchObject([
    undefined,
    { userId: actor.userId },
  ]);
  expect(
    await signOutPerson(context.studio, operator, { person: actor.email, tokens: true, passkeys: false }),
  ).toMatchObject({
    tokens: 1,
  });
  expect(await authenticate(context.studio, tokens[1] ?? "")).toBeUndefined();
  expect(await actsOn(actor)).toMatchObject([
    { details: { tokens: 1 } },
    { details: { sessions: 2, tokens: 0 } },
  ]);
});

describe("a job", () => {
  test("can be failed: its credits are released and its run is stopped", async () => {
    const actor = await context.signUp();
    const { id } = await askedFor(actor);
    await failJob(context.studio, operator, { id });
    const after = await getGeneration(context.studio, actor, { id });
    expect(after).toMatchObject({ status: "failed", error: { code: "ENDED_BY_OPERATOR" } });
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
    const told = and(eq(outbox.name, "generation/cancelled"), sql`${outbox.data} ->> 'generationId' = ${id}`);
    expect(await context.studio.db.$count(outbox, told)).toBe(1);
    await expect(failJob(context.studio, operator, { id })).rejects.toMatchObject({
      code: "WRONG_STATE",
      details: { status: "failed" },
    });
    expect(await actsOn(actor)).toMatchObject([{ action: "fail_job" }]);
  });

  test("that failed can be retried, with the same input and new credits", async () => {
    const actor = await context.signUp();
    const first = await askedFor(actor);
    await expect(retryJob(context.studio, operator, first)).rejects.toMatchObject({ code: "WRONG_STATE" });
    await failJob(context.studio, operator, first);
    const again = await retryJob(context.studio, operator, first);
    const { modelId, prompt, count, seed, aspectRatio, retouch } = first;
    expect(await getGeneration(context.studio, actor, again)).toMatchObject({
      status: "pending",
      ...{ modelId, prompt, count, seed, aspectRatio, retouch },
    });
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 56, held: 4 });
    await failJob(context.studio, operator, again);
    expect(await actsOn(actor)).toMatchObject([
      {},
      { action: "retry_job", details: { newJob: again.id } },
      {},
    ]);
  });

  test("can be a training: failed, and retried with the photos of the session that is active again", async () => {
    const actor = await context.signUp();
    const first = await trainingOf(actor);
    await failJob(context.studio, operator, first);
    const again = await retryJob(context.studio, operator, first);
    expect(await getTraining(context.studio, actor, again)).toMatchObject({ status: "queued" });
    await cancelTraining(context.studio, actor, again);
    // consent to a text that is no longer shown
    await context.studio.db
      .update(trainingSessions)
      .set({ consentVersion: "old" })
      .where(eq(trainingSessions.id, again.id));
    await expect(retryJob(context.studio, operator, again)).rejects.toMatchObject({
      code: "CONSENT_REQUIRED",
    });
    expect(await endJob(context.studio, again.id, { status: "cancelled" })).toBe(false);
  });

  test("is not retried without credits, and nothing is recorded", async () => {
    const actor = await context.signUp(4);
    const first = await askedFor(actor);
    await failJob(context.studio, operator, first);
    const second = await askedFor(actor, 1);
    await expect(retryJob(context.studio, operator, first)).rejects.toMatchObject({
      code: "INSUFFICIENT_CREDITS",
    });
    expect((await actsOn(actor)).map(({ action }) => action)).toEqual(["fail_job"]);
    await failJob(context.studio, operator, second);
  });
});

test("purging deletes the account as its owner could, and the record contains no address", async () => {
  const actor = await context.signUp();
  await makeImages(context.studio, actor);
  await purgePerson(context.studio, operator, { person: actor.email });
  await purgeAccount(context.studio, actor.userId);
  expect(await context.studio.db.$count(models, eq(models.userId, actor.userId))).toBe(0);
  const [row] = await context.studio.db.select().from(users).where(eq(users.id, actor.userId));
  expect(row?.deletedAt).not.toBeNull();
  const rows = await listActions(context.studio, { userId: actor.userId, limit: 10 });
  expect(rows).toMatchObject([{ action: "purge" }]);
  expect(JSON.stringify(rows)).not.toContain(actor.email);
  await expect(purgePerson(context.studio, operator, { person: actor.userId })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

describe("a report of a shared image", () => {
  test("counts once per network and day, and its network is deleted after two days", async () => {
    const actor = await context.signUp();
    const { id, token } = await sharedBy(actor);
    const report = (network?: string) =>
      reportImage(context.studio, { token, reason: "minor", note: "please look" }, { network });
    await Promise.all([report("192.0.2.1"), report("192.0.2.1"), report("192.0.2.2"), report(), report()]);
    const ofImage = eq(reports.imageId, id);
    expect(await context.studio.db.$count(reports, ofImage)).toBe(3);
    await context.studio.db
      .update(reports)
      .set({ createdAt: sql`clock_timestamp() - interval '49 hours'` })
      .where(ofImage);
    await purgeRecords(context.studio);
    const rows = await context.studio.db.select().from(reports).where(ofImage);
    expect(rows.map((row) => row.networkHash)).toEqual([null, null, null]);
    await expect(reportImage(context.studio, { token: "none", reason: "other" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("is listed until it is dismissed or the image's page is taken down", async () => {
    const actor = await context.signUp();
    const { id, token } = await sharedBy(actor);
    for (const network of ["192.0.2.1", "192.0.2.2"])
      await reportImage(context.studio, { token, reason: "other" }, { network });
    const open = async () =>
      (await listReports(context.studio, { all: false, limit: 50 })).filter(({ imageId }) => imageId === id);
    const [first] = await open();
    expect(first).toMatchObject({
      email: actor.email,
      reason: "other",
      shareUrl: expect.stringContaining(token),
    });
    await dismissReport(context.studio, operator, { id: first?.id ?? "" });
    await expect(dismissReport(context.studio, operator, { id: first?.id ?? "" })).rejects.toMatchObject({
      code: "WRONG_STATE",
    });
    expect(await open()).toHaveLength(1);
    expect(await takeDownImage(context.studio, operator, { id })).toMatchObject({
      wasShared: true,
      reports: 1,
    });
    expect(await open()).toEqual([]);
    await expect(getSharedImage(context.studio, { token })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await actsOn(actor)).map(({ action }) => action)).toEqual(["take_down", "dismiss_report"]);
  });
});
