import { limits, trainingConsent } from "@portrait-studio/contract";
import {
  createPhoneLink,
  createUploadSession,
  deleteUploadSession,
  endPhoneLink,
  revokeOtherSessions,
} from "@portrait-studio/studio";
import { image } from "@portrait-studio/studio/testing";
import { type SQL, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { startTestApi } from "../testing/index.ts";
import { restCall } from "../testing/rest-call.ts";
import { formOf, useUploads } from "./uploads.fixture.ts";

const uploads = useUploads();

type Door = Awaited<ReturnType<typeof openDoor>>;

/** A person with an open session, and the token of its phone link. */
async function openDoor() {
  const { url, studio } = uploads.testApi;
  const person = await uploads.openSession();
  const path = `/upload/sessions/${person.id}/phone-link`;
  const makeLink = async () => {
    const { body } = await restCall(url, path, { method: "POST", token: person.token });
    return String(body.url).split("/").at(-1) ?? "";
  };
  const set = (change: SQL) =>
    studio.db.execute(sql`update upload_session set ${change} where id = ${person.id}`);
  const setPerson = (change: SQL) =>
    studio.db.execute(sql`update "user" set ${change} where id = ${person.actor.userId}`);
  const end = () => restCall(url, path, { method: "DELETE", token: person.token });
  return { ...person, makeLink, set, setPerson, end, phone: await makeLink() };
}

const ask = (phone: string) => restCall(uploads.testApi.url, `/upload/phone/${phone}`);
const send = async (phone: string, numbers: number[], query = "") =>
  restCall(uploads.testApi.url, `/storage/upload?phoneToken=${phone}${query}`, {
    method: "POST",
    body: formOf(await Promise.all(numbers.map(async (number) => [`${number}.jpg`, await image(number)]))),
  });
const namesOf = async ({ token, id }: Door) =>
  (await uploads.filesOf(token, id)).map(({ name }: { name: string }) => name);

async function expectClosed(door: Door, phone = door.phone, then: string[] = []) {
  expect((await ask(phone)).body).toMatchObject({ code: "NOT_FOUND" });
  expect((await send(phone, [9])).body).toMatchObject({ code: "NOT_FOUND" });
  expect(await namesOf(door)).toEqual(then);
}

it("adds photos to its session alone, and tells nothing but how many there are", async () => {
  const [door, other] = [await openDoor(), await openDoor()];
  const sent = await send(door.phone, [1, 1, 2], `&sessionId=${other.id}`);
  expect(sent).toMatchObject({ status: 200, body: { files: [], rejected: [], known: [] } });
  expect((await ask(door.phone)).body).toEqual({ fileCount: 2, phoneUntil: expect.any(String) });
  expect((await namesOf(door)).sort()).toEqual(["1.jpg", "2.jpg"]);
  expect(await namesOf(other)).toEqual([]);
  // no credential of anything else
  for (const path of ["/auth/me", "/images", `/upload/sessions/${door.id}/files`])
    expect((await restCall(uploads.testApi.url, path, { token: door.phone })).status).toBe(401);
  const asBearer = await uploads.upload(door.phone, formOf([["a.jpg", await image(3)]]));
  expect(asBearer.status).toBe(401);
});

it("is nobody else's to make or end", async () => {
  const door = await openDoor();
  const { token } = await uploads.testApi.enter();
  const path = `/upload/sessions/${door.id}/phone-link`;
  for (const method of ["POST", "DELETE"])
    expect((await restCall(uploads.testApi.url, path, { method, token })).status).toBe(404);
  expect((await ask(door.phone)).status).toBe(200);
});

it.each<[string, (door: Door) => unknown]>([
  ["it is ended", ({ end }) => end()],
  ["another one takes its place", ({ makeLink }) => makeLink()],
  ["its time is over", ({ set }) => set(sql`phone_until = clock_timestamp()`)],
  ["it has brought all that it may", ({ set }) => set(sql`phone_left = 0`)],
])("ends when %s", async (_when, happen) => {
  const door = await openDoor();
  await happen(door);
  await expectClosed(door);
});

it("ends with the sign-in or token that made it, and with the account", async () => {
  const { url, studio, signIn } = uploads.testApi;
  const out = await openDoor();
  await restCall(url, "/auth/logout", { method: "POST", token: out.token });
  await expectClosed({ ...out, token: await signIn(out.actor) });

  const everywhere = await openDoor();
  const elsewhere = await signIn(everywhere.actor);
  await revokeOtherSessions(studio, everywhere.actor, elsewhere, {});
  await expectClosed({ ...everywhere, token: elsewhere });

  const tool = await openDoor();
  const scopes = ["create"];
  const made = await restCall(url, "/access-tokens", {
    method: "POST",
    token: tool.token,
    json: { name: "tool", scopes },
  });
  const path = `/upload/sessions/${tool.id}/phone-link`;
  const link = await restCall(url, path, { method: "POST", token: made.body.token });
  const phone = String(link.body.url).split("/").at(-1) ?? "";
  expect((await ask(phone)).status).toBe(200);
  await restCall(url, `/access-tokens/${made.body.id}`, { method: "DELETE", token: tool.token });
  await expectClosed(tool, phone);

  for (const column of [sql`deletion_due_at`, sql`blocked_at`]) {
    const door = await openDoor();
    await door.setPerson(sql`${column} = clock_timestamp() + interval '1 hour'`);
    expect([(await ask(door.phone)).status, (await send(door.phone, [9])).status]).toEqual([404, 404]);
    // whoever cannot come in has no list
    await door.setPerson(sql`${column} = null`);
    expect(await namesOf(door)).toEqual([]);
  }
});

it("ends with its session, and stays ended when that opens again", async () => {
  const { studio } = uploads.testApi;
  const gone = await openDoor();
  await deleteUploadSession(studio, gone.actor, { id: gone.id });
  expect([(await ask(gone.phone)).status, (await send(gone.phone, [9])).status]).toEqual([404, 404]);
  // the person's next session is not the link's
  const next = await createUploadSession(studio, gone.actor, {});
  await expectClosed({ ...gone, id: next.id });

  const { actor, token } = await uploads.testApi.enter(100);
  const id = await uploads.testApi.uploadPhotos(actor);
  const { body: made } = await restCall(uploads.testApi.url, `/upload/sessions/${id}/phone-link`, {
    method: "POST",
    token,
  });
  const phone = String(made.url).split("/").at(-1) ?? "";
  expect((await ask(phone)).status).toBe(200);
  const { body: training } = await restCall(uploads.testApi.url, "/training/sessions", {
    method: "POST",
    token,
    json: { uploadSessionId: id, consent: trainingConsent },
  });
  expect([(await ask(phone)).status, (await send(phone, [99])).status]).toEqual([404, 404]);
  await restCall(uploads.testApi.url, `/training/sessions/${training.id}/cancel`, { method: "POST", token });
  const active = await restCall(uploads.testApi.url, "/upload/sessions/active", { token });
  expect(active.body).toMatchObject({ id, phoneUntil: null });
  expect((await ask(phone)).status).toBe(404);
});

it("adds no photo that was on its way when it ended", async () => {
  const door = await openDoor();
  const { intake } = uploads.testApi.studio;
  uploads.testApi.studio.intake = {
    ...intake,
    acceptPhoto: async (...photo) => {
      const taken = await intake.acceptPhoto(...photo);
      await endPhoneLink(uploads.testApi.studio, door.actor, { id: door.id });
      return taken;
    },
  };
  const { body } = await send(door.phone, [1]).finally(() => {
    uploads.testApi.studio.intake = intake;
  });
  expect(body).toMatchObject({ code: "NOT_FOUND" });
  expect(await namesOf(door)).toEqual([]);
});

it("brings so many photos and no more, also those that are refused or come at once", async () => {
  const door = await openDoor();
  await door.set(sql`phone_left = 3`);
  const noPhoto = formOf([["a.jpg", Buffer.from("no photo")]]);
  const refused = await uploads.upload("", noPhoto, `?phoneToken=${door.phone}`);
  expect(refused.body).toMatchObject({ code: "UNSUPPORTED_FILE_TYPE" });
  await Promise.all([1, 2, 3, 4, 5].map((number) => send(door.phone, [number])));
  expect(await namesOf(door)).toHaveLength(2);

  const full = await openDoor();
  const numbers = Array.from({ length: limits.maxPhotos }, (_, index) => index + 1);
  await send(full.phone, numbers);
  expect((await send(full.phone, [50])).body).toMatchObject({ code: "TOO_MANY_FILES" });
  expect(await namesOf(full)).toHaveLength(limits.maxPhotos);
});

it("cannot be guessed faster than any call is counted, nor used past the limit of uploads", async () => {
  const api = await startTestApi({ rateLimits: { calls: 20, uploads: 2 } });
  const statusOf = async (path: string, method = "GET") =>
    (await api.handle(new Request(`http://localhost:3000/api${path}`, { method }), { address: "192.0.2.1" }))
      .status;
  const { actor } = await api.enter();
  const session = await createUploadSession(api.studio, actor, {});
  await createPhoneLink(api.studio, actor, { id: session.id });
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, index) => statusOf(`/upload/phone/${index}`)),
  );
  expect([...new Set(guesses)].sort()).toEqual([404, 429]);
  expect(guesses.filter((status) => status === 404)).toHaveLength(20);
  const tries = [1, 2, 3].map((token) => statusOf(`/storage/upload?phoneToken=${token}`, "POST"));
  expect((await Promise.all(tries)).at(-1)).toBe(429);
  await api.close();
});

it("is stored as a hash alone, and is in no log", async () => {
  const door = await openDoor();
  const lines: unknown[] = [];
  const { studio } = uploads.testApi;
  const { log, db } = studio;
  const { rows } = await db.execute(sql`select * from upload_session`);
  expect(JSON.stringify(rows)).not.toContain(door.phone);
  studio.log = (...line) => lines.push(line);
  studio.db = {
    select: () => {
      throw new Error("The database is gone.");
    },
  } as never;
  const answers = [await ask(door.phone), await send(door.phone, [1])];
  Object.assign(studio, { log, db });
  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  expect(lines).toHaveLength(2);
  expect(JSON.stringify([lines, answers])).not.toContain(door.phone);
});
