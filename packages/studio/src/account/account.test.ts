import { trainingConsent as consent } from "@portrait-studio/contract";
import { accountExports, newId, passkeys, users } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  type Actor,
  authenticate,
  beginJob,
  beginPasskey,
  buildExport,
  createAccessToken,
  createAlbum,
  createCheckout,
  createGeneration,
  createTraining,
  deleteAccount,
  deleteImages,
  failExport,
  finishTraining,
  getBalance,
  getExport,
  getImage,
  listExports,
  listSessionFiles,
  listSessions,
  purgeAccount,
  purgeExports,
  purgeRecords,
  refinePrompt,
  repeatDeletions,
  requestExport,
  requestMagicLink,
  revokeOtherSessions,
  revokeSession,
  verifySignIn,
} from "../index.ts";
import { judgeAndCut, makeEdits, makeImages, useTestStudio } from "../testing/index.ts";
import { readZip } from "../testing/read-zip.fixture.ts";

const context = useTestStudio();

/** The identity of a person's face. */
const faceOf = (canary: string) => `${canary}-face`;

/** A person with rows in every table and files of every kind. */
async function busyPerson(canary: string) {
  const { studio } = context;
  const actor = await context.signUp(100);
  const email = `${canary}@example.com`;
  await studio.db.update(users).set({ email }).where(eq(users.id, actor.userId));
  const person = { ...actor, email };
  const { browserKey } = await requestMagicLink(studio, { email });
  const code = context.sent.signIn.at(-1)?.code ?? "";
  const { access_token: token } = await verifySignIn(studio, { email, token: code }, { browserKey });
  const tool = await createAccessToken(studio, await context.enterStudio(person), {
    name: `${canary} tool`,
    scopes: ["read"],
  });
  const uploadSessionId = await context.uploadPhotos(person);
  context.judge.identity = faceOf(canary);
  const [photo] = await listSessionFiles(studio, person, { id: uploadSessionId });
  await judgeAndCut(studio, photo?.id ?? "");
  const [imageId = ""] = await makeImages(studio, person, { prompt: `${canary} noir`, count: 2 });
  const [edit = ""] = await makeEdits(studio, person, { imageId });
  await createAlbum(studio, person, { name: canary, imageIds: [imageId] });
  await refinePrompt(studio, person, { idea: `${canary} by the sea` }, { idempotencyKey: canary });
  const training = await createTraining(studio, person, { consent, uploadSessionId, name: canary });
  const { id: trainingId } = training;
  await beginJob(studio, trainingId);
  await finishTraining(studio, trainingId, {
    artifactRef: `models/${training.modelId}.json`,
    coverPhotoId: undefined,
  });
  await studio.db.insert(passkeys).values({
    id: newId("passkey"),
    userId: person.userId,
    credentialId: canary,
    publicKey: canary,
    counter: 1,
    name: canary,
  });
  await beginPasskey(studio, await context.enterStudio(person), canary);
  const { modelId } = await getImage(studio, person, { id: imageId });
  await createGeneration(studio, person, { modelId, prompt: canary, count: 2, aspectRatio: "4:5" });
  return { person, token, tool: tool.token, imageId, edit, trainingId };
}

const filesOf = async ({ userId }: Actor) =>
  (await context.studio.storage.list("")).filter((key) => key.includes(userId));

/** Keys of all files that hold a text, whoever they belong to. */
async function filesWith(text: string): Promise<string[]> {
  const { storage } = context.studio;
  const keys = await storage.list("");
  const found = await Promise.all(
    keys.map(async (key) => (Buffer.from(await storage.read(key)).includes(text) ? [key] : [])),
  );
  return found.flat();
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await context.studio.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await context.studio.db.execute(
      sql`select row_to_json(t)::text as row from ${sql.identifier(name)} t`,
    );
    parts.push(name, JSON.stringify(rows));
  }
  return parts.join("\n");
}

describe("deleting the account", () => {
  test("needs the address typed again", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    await expect(deleteAccount(studio, actor, { email: "other@example.com" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: { issues: [{ path: "email" }] },
    });
    expect(await getBalance(studio, actor)).toMatchObject({ spendable: 60 });
  });

  test("ends sessions, tokens and jobs at once; the purge leaves nothing that identifies the person", async () => {
    const { studio } = context;
    const canary = "yellowcanary";
    const { person, token, tool } = await busyPerson(canary);
    const exported = await requestExport(studio, person);
    await buildExport(studio, exported.id);
    expect(await deleteAccount(studio, person, { email: person.email })).toEqual({ deletesAt: null });
    expect(await deleteAccount(studio, person, { email: person.email })).toEqual({ deletesAt: null });
    expect(await authenticate(studio, token)).toBeUndefined();
    expect(await authenticate(studio, tool)).toBeUndefined();
    expect(await getBalance(studio, person)).toMatchObject({ held: 0 });
    await expect
      .poll(() => context.events.filter(({ name }) => name === "account/deletion.requested"))
      .toHaveLength(1);
    const files = await filesOf(person);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((key) => /\.(cut\.webp|matte\.png)$/.test(key))).toHaveLength(2);
    // of ten photos, and of the model they have made
    expect((await dump()).split(faceOf(canary)).length - 1).toBe(20);
    // no file has the face, so files that a crash could leave are planted: without a row, in each of the person's folders
    expect(await filesWith(faceOf(canary))).toEqual([]);
    const planted = ["exports", "photos", "portraits"].map(
      (folder) => `${folder}/${person.userId}/left.json`,
    );
    for (const key of planted)
      await studio.storage.put(key, Buffer.from(faceOf(canary)), { contentType: "application/json" });
    expect((await filesWith(faceOf(canary))).toSorted()).toEqual(planted);
    expect(await filesWith(canary)).toHaveLength(planted.length + 1);
    await purgeAccount(studio, person.userId);
    await purgeAccount(studio, person.userId);
    expect(await filesOf(person)).toEqual([]);
    const left = await dump();
    expect(left).not.toContain(canary);
    expect(await filesWith(canary)).toEqual([]);
    // bookkeeping and the anonymous user's row stay; events contain only ids and are deleted after a week
    const tables = left
      .split("\n")
      .flatMap((line, index, lines) => (line.includes(person.userId) ? [lines[index - 1]] : []));
    const books = ["credit_account", "credit_grant", "credit_hold", "ledger_entry", "ledger_op"];
    expect(tables.toSorted()).toEqual([...books, "outbox", "user"].toSorted());
  });

  test("frees the address: the same person can sign up again with an empty account", async () => {
    const { studio } = context;
    const person = await context.signUp();
    await makeImages(studio, person);
    await deleteAccount(studio, person, { email: person.email });
    const { email } = person;
    const { browserKey } = await requestMagicLink(studio, { email });
    const { user } = await verifySignIn(
      studio,
      { email, token: context.sent.signIn.at(-1)?.code ?? "" },
      { browserKey },
    );
    expect(user.id).not.toBe(person.userId);
    await purgeAccount(studio, person.userId);
    expect(await authenticate(studio, await studio.auth.createSession(user.id))).toMatchObject({
      email: person.email,
    });
    await purgeAccount(studio, user.id);
    expect(await studio.db.select().from(users).where(eq(users.id, user.id))).toHaveLength(1);
  });

  test("closes an open checkout and deletes the buyer at the payment provider", async () => {
    const { studio, payments } = context;
    const person = await context.signUp();
    const [offer] = await payments.listPackages();
    const address = "/billing";
    const { id } = await createCheckout(studio, person, {
      priceId: offer?.priceId ?? "",
      successUrl: address,
      cancelUrl: address,
    });
    expect(payments.customers.has(`cus_${person.userId}`)).toBe(true);
    await deleteAccount(studio, person, { email: person.email });
    await purgeAccount(studio, person.userId);
    expect(payments.customers.has(`cus_${person.userId}`)).toBe(false);
    expect(payments.payment(id).outcome).toBe("expired");
  });

  test("is repeated daily while a file store or an engine may have refused", async () => {
    const { studio } = context;
    const person = await context.signUp();
    await deleteAccount(studio, person, { email: person.email });
    const told = () =>
      context.events.filter(
        ({ name, data }) =>
          name === "account/deletion.requested" && "userId" in data && data.userId === person.userId,
      );
    await expect.poll(told).toHaveLength(1);
    const repeat = async () => {
      await repeatDeletions(studio);
      await expect
        .poll(async () => (await studio.db.execute(sql`select 1 from outbox where sent_at is null`)).rows)
        .toEqual([]);
    };
    await repeat();
    expect(told()).toHaveLength(1);
    await studio.db
      .update(users)
      .set({ deletedAt: sql`clock_timestamp() - interval '61 minutes'` })
      .where(eq(users.id, person.userId));
    await repeat();
    expect(told()).toHaveLength(2);
  });
});

describe("an export", () => {
  test("is one ZIP of all files and rows of this person and of nobody else", async () => {
    const { studio } = context;
    const { person, imageId, edit } = await busyPerson("cargo");
    await busyPerson("stowaway");
    await deleteImages(studio, person, { ids: [imageId] });
    const [first, second] = await Promise.all([requestExport(studio, person), requestExport(studio, person)]);
    expect(second.id).toBe(first.id);
    expect(first).toMatchObject({ status: "processing", url: null });
    await buildExport(studio, first.id);
    await buildExport(studio, first.id);
    const done = await getExport(studio, person, { id: first.id });
    expect(done).toMatchObject({ status: "completed", url: expect.stringContaining(`${first.id}.zip`) });
    expect(Date.parse(done.expiresAt ?? "") - Date.parse(done.completedAt ?? "")).toBeCloseTo(
      7 * 86_400_000,
      -3,
    );
    const entries = readZip(await studio.storage.read(`exports/${person.userId}/${first.id}.zip`));
    const names = [...entries.keys()];
    expect(names.filter((name) => /^photos\/pho_\w+\.jpg$/.test(name))).toHaveLength(10);
    expect(names.filter((name) => /^portraits\/img_\w+\.jpg$/.test(name))).toHaveLength(3);
    expect(names).toContain(`portraits/${edit}.jpg`);
    for (const name of names) expect(name).toMatch(/^(account\.json|(photos|portraits)\/\w+\.(json|jpg))$/);
    const original = await studio.storage.read(
      (await studio.storage.list(`portraits/${person.userId}/`)).find((key) => key.endsWith("/0.jpg")) ?? "",
    );
    const copies = names.filter((name) => name.startsWith("portraits/") && name.endsWith(".jpg"));
    expect(copies.some((name) => Buffer.compare(entries.get(name) ?? Buffer.alloc(0), original) === 0)).toBe(
      true,
    );
    const everything = [...entries.values()].map((bytes) => bytes.toString("latin1")).join();
    expect(everything).not.toContain("stowaway");
    const account = JSON.parse(entries.get("account.json")?.toString() ?? "");
    expect(account).toMatchObject({
      profile: { email: person.email },
      models: { length: 2 },
      trainings: [{ consentVersion: consent.version, consentAt: expect.stringMatching(/^\d{4}-.*Z$/) }],
      requests: { length: 3 },
      albums: [{ name: "cargo", images: [expect.stringMatching(/^img_/)] }],
      promptHelper: [{ idea: "cargo by the sea" }],
      browsers: [{ lastUsedAt: expect.any(String) }],
      passkeys: [{ name: "cargo", lastUsedAt: null }],
      accessTokens: [{ name: "cargo tool" }],
      credits: { grants: { length: 1 } },
    });
    // that the face is described, and where, but not how
    expect(account.faceDescriptions).toEqual([
      { modelId: expect.any(String), photos: 10, createdAt: expect.any(String) },
    ]);
    expect(everything).not.toContain(faceOf("cargo"));
    expect(everything).not.toMatch(
      /tokenHash|browserHash|engineTicket|holdId|storageKey|publicKey|credentialId/,
    );
  });

  test("is visible only to its owner, expires after a week, and can be requested again after a failure", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    const { id } = await requestExport(studio, actor);
    await expect(getExport(studio, await context.signUp(), { id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await failExport(studio, id);
    await buildExport(studio, id);
    expect(await getExport(studio, actor, { id })).toMatchObject({ status: "failed", url: null });
    const again = await requestExport(studio, actor);
    await buildExport(studio, again.id);
    expect((await listExports(studio, actor)).map((row) => row.id)).toEqual([again.id, id]);
    await studio.db
      .update(accountExports)
      .set({ expiresAt: sql`clock_timestamp() - interval '1 millisecond'` })
      .where(eq(accountExports.id, again.id));
    expect(await getExport(studio, actor, { id: again.id })).toMatchObject({ url: null });
    await purgeExports(studio);
    expect(await filesOf(actor)).toEqual([]);
    expect(await listExports(studio, actor)).toMatchObject([{ id, status: "failed" }]);
  });
});

test("a person lists and ends their own sessions, one or all others, and never another person's", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const [mine = "", other = "", third = ""] = [
    await studio.auth.createSession(actor.userId),
    await studio.auth.createSession(actor.userId),
    await studio.auth.createSession(actor.userId),
  ];
  const stranger = await context.signUp();
  const foreign = await studio.auth.createSession(stranger.userId);
  const sessions = await listSessions(studio, actor, mine);
  expect(sessions.map((session) => session.current).toSorted()).toEqual([false, false, true]);
  const idOf = (token: string) => studio.auth.toSessionId(token);
  await expect(revokeSession(studio, actor, { id: idOf(foreign) })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await revokeSession(studio, actor, { id: idOf(other) })).toEqual({ ids: [idOf(other)] });
  expect(await authenticate(studio, other)).toBeUndefined();
  expect(await revokeOtherSessions(studio, actor, mine)).toEqual({ ids: [idOf(third)] });
  expect(await authenticate(studio, third)).toBeUndefined();
  expect(await authenticate(studio, mine)).toBeDefined();
  expect(await authenticate(studio, foreign)).toBeDefined();
});

test("records are deleted once no rule needs them, and not before", async () => {
  const { studio } = context;
  const person = await context.signUp();
  await refinePrompt(studio, person, { idea: "by the sea" }, { idempotencyKey: "once" });
  await makeImages(studio, person);
  const counts = async () => {
    const { rows } = await studio.db.execute<Record<string, number>>(sql`select
      (select count(*)::int from outbox where data->>'userId' = ${person.userId}) as events,
      (select count(*)::int from idempotency_key where user_id = ${person.userId}) as keys,
      (select count(*)::int from prompt_refinement where user_id = ${person.userId}) as questions`);
    return rows[0];
  };
  await expect
    .poll(async () => (await studio.db.execute(sql`select 1 from outbox where sent_at is null`)).rows)
    .toEqual([]);
  const before = await counts();
  const age = (days: number) =>
    studio.db.execute(sql`
      with a as (update outbox set sent_at = clock_timestamp() - ${days} * interval '1 day'),
        b as (update idempotency_key set created_at = clock_timestamp() - ${days} * interval '1 day')
      update prompt_refinement set created_at = clock_timestamp() - ${days} * interval '1 day'`);
  await age(6);
  await purgeRecords(studio);
  expect(await counts()).toEqual(before);
  await age(34);
  await purgeRecords(studio);
  expect(await counts()).toEqual({ ...before, events: 0 });
  await age(36);
  await purgeRecords(studio);
  expect(await counts()).toEqual({ events: 0, keys: 0, questions: 0 });
});
