import { allowances, newId, users, welcomeMailboxes } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type Actor,
  bootstrapUser,
  createMailboxHash,
  deleteAccount,
  getBalance,
  purgeAccount,
  requestMagicLink,
  verifySignIn,
} from "../index.ts";
import { createTestStudio, type TestStudio } from "../testing/index.ts";

let context: TestStudio;
let mailbox: string;
beforeAll(async () => {
  context = await createTestStudio({ max: 20 });
});
beforeEach(() => {
  mailbox = newId("user").replace("_", "");
});
afterEach(async () => {
  expect(await context.audit()).toEqual([]);
});
afterAll(() => context.close());

/** An account with that address, as the first sign-in creates it. */
async function account(email: string): Promise<Actor> {
  const userId = newId("user");
  await context.studio.db.insert(users).values({ id: userId, email });
  return { userId, email, language: "en" };
}

function bootstrap(actor: Actor, studio = context.studio, network?: string) {
  return bootstrapUser(studio, actor, { supabaseUserId: actor.userId, email: actor.email }, { network });
}

async function creditsOf(actor: Actor): Promise<number> {
  return (await getBalance(context.studio, actor)).spendable;
}

/** An account with that address after bootstrapping, and its credits. */
async function welcomed(email: string, studio = context.studio): Promise<{ actor: Actor; credits: number }> {
  const actor = await account(email);
  await bootstrap(actor, studio);
  return { actor, credits: await creditsOf(actor) };
}

async function leave(actor: Actor, studio = context.studio) {
  await deleteAccount(studio, actor, { email: actor.email });
  await purgeAccount(context.studio, actor.userId);
}

test("an account gets welcome credits once, however often it is bootstrapped", async () => {
  const { actor, credits } = await welcomed(`${mailbox}@example.com`);
  expect(credits).toBe(60);
  await Promise.all(Array.from({ length: 10 }, () => bootstrap(actor)));
  expect(await creditsOf(actor)).toBe(60);
});

test("a person who deletes the account and signs up again gets no credits, and the account works", async () => {
  const email = `${mailbox}@example.com`;
  await leave((await welcomed(email)).actor);
  const browser = await requestMagicLink(context.studio, { email });
  const token = context.sent.signIn.at(-1)?.code ?? "";
  const { user } = await verifySignIn(context.studio, { email, token }, browser);
  const actor: Actor = { userId: user.id, email, language: "en" };
  expect(await bootstrap(actor)).toMatchObject({ email });
  expect(await creditsOf(actor)).toBe(0);
});

test("addresses with a tag share a mailbox, and other people's addresses do not", async () => {
  expect((await welcomed(`${mailbox}+one@example.com`)).credits).toBe(60);
  expect((await welcomed(`${mailbox}@example.com`)).credits).toBe(0);
  expect((await welcomed(`${mailbox}+two@example.com`)).credits).toBe(0);
  expect((await welcomed(`x${mailbox}@example.com`)).credits).toBe(60);
  expect((await welcomed(`${mailbox}@example.org`)).credits).toBe(60);
});

test("20 tagged addresses of one mailbox that sign up at once get the credits once", async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, index) => account(`${mailbox}+${index}@example.com`)),
  );
  await Promise.all(people.map((actor) => bootstrap(actor)));
  const credits = await Promise.all(people.map(creditsOf));
  expect(credits.toSorted((one, other) => other - one)).toEqual([60, ...Array(19).fill(0)]);
});

test.each([
  ["twin hosts", (name: string) => [`${name}@mac.com`, `${name}@icloud.com`]],
  [
    "hosts that ignore characters",
    (name: string) => [`${name}@pm.me`, `${name.slice(0, 4)}.${name.slice(4)}@proton.me`],
  ],
  ["tags after a hyphen", (name: string) => [`${name}-a@yahoo.es`, `${name}-b@yahoo.es`]],
  ["addresses in a host of one's own", (name: string) => [`a@${name}.fastmail.com`, `${name}@fastmail.com`]],
])("credits are given once for %s", async (_case, addressesOf) => {
  const [first = "", second = ""] = addressesOf(mailbox);
  expect((await welcomed(first)).credits).toBe(60);
  expect((await welcomed(second)).credits).toBe(0);
});

test("a deleted account leaves no address, only a hash made with the server's key", async () => {
  const { actor } = await welcomed(`${mailbox}+tag@example.com`);
  await leave(actor);
  const rows = await context.studio.db.select().from(welcomeMailboxes);
  expect(JSON.stringify(rows)).not.toContain(mailbox);
  const hash = context.studio.hashMailbox?.(`${mailbox}@example.com`) ?? "";
  expect(rows.map((row) => row.hash)).toContain(hash);
  expect(Object.keys(rows[0] ?? {})).toEqual(["hash", "createdAt"]);
});

test.each([
  ["still exists", async () => {}],
  ["is deleted before anyone else signs up", (actor: Actor) => leave(actor)],
])(
  "the mailbox of an account from before mailboxes were remembered counts if the account %s",
  async (_case, fate) => {
    // signed up and got credits with the previous version, which remembered no mailbox
    const old = await context.signUp();
    const email = `${mailbox}@example.com`;
    await context.studio.db.update(users).set({ email }).where(eq(users.id, old.userId));
    await fate({ ...old, email });
    expect((await welcomed(`${mailbox}+again@example.com`)).credits).toBe(0);
    const { rows } = await context.studio.db.execute(
      sql`select from "user" u join credit_grant g on g.source_ref = 'welcome:' || u.id
      where not u.welcome_settled and u.deleted_at is null`,
    );
    expect(rows).toEqual([]);
  },
);

test("the setting gives credits once per address, or per account without remembering it", async () => {
  const secret = "a secret of at least thirty-two letters";
  const byAddress = { ...context.studio, hashMailbox: createMailboxHash(secret, "address") };
  const byAccount = { ...context.studio, hashMailbox: createMailboxHash(secret, "account") };
  const addresses = [`${mailbox}+a@example.org`, `${mailbox}+b@example.org`];
  for (const email of addresses) {
    const { actor, credits } = await welcomed(email, byAddress);
    expect(credits).toBe(60);
    await leave(actor, byAddress);
    expect((await welcomed(email, byAddress)).credits).toBe(0);
  }
  const before = await context.studio.db.$count(welcomeMailboxes);
  for (let round = 0; round < 2; round += 1) {
    const { actor, credits } = await welcomed(`${mailbox}@example.net`, byAccount);
    expect(credits).toBe(60);
    await leave(actor, byAccount);
  }
  expect(await context.studio.db.$count(welcomeMailboxes)).toBe(before);
});

test.each([
  ["203.0.113.", ["1", "2", "3", "77", "254"], "198.51.100.1"],
  ["2001:db8:1:", ["0::/64", "1::/64", "ff::/64", "2::/64", "3::/64"], "2001:db8:2:0::/64"],
])(
  "so many people of a network get them in a day, also at once; others are told, and get them another day (%s)",
  async (prefix, ends, elsewhere) => {
    const studio = { ...context.studio, settings: { ...context.studio.settings, welcomesPerNetwork: 3 } };
    const people = await Promise.all(ends.map((_, index) => account(`${mailbox}${index}@example.com`)));
    const outcomes = await Promise.allSettled(
      people.map((person, index) => bootstrap(person, studio, `${prefix}${ends[index]}`)),
    );
    const refused = people.filter((_, index) => outcomes[index]?.status === "rejected");
    expect(refused).toHaveLength(2);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "WELCOME_DELAYED" });
    const credits = await Promise.all(people.map(creditsOf));
    expect(credits.filter((one) => one === 60)).toHaveLength(3);
    const [first, second] = refused as [Actor, Actor];
    await bootstrap(first, studio, elsewhere);
    expect(await creditsOf(first)).toBe(60);
    await context.studio.db.update(allowances).set({ beginsAt: sql`begins_at - interval '1 day'` });
    await bootstrap(second, studio, `${prefix}${ends[0]}`);
    expect(await creditsOf(second)).toBe(60);
    await context.studio.db.delete(allowances);
  },
);
