import type { PackageOffer } from "@portrait-studio/contract";
import {
  cancelGeneration,
  createGeneration,
  getBalance,
  recordHeartbeat,
  relayOutbox,
} from "@portrait-studio/studio";
import { trainedModel, useTestStudio } from "@portrait-studio/studio/testing";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { commands, getUsage, helpText } from "./help.ts";
import { runCommand } from "./run-command.ts";

const context = useTestStudio();

/** Types a command. @returns what it printed and its exit code */
async function type(...words: string[]) {
  const printed = { out: "", err: "" };
  const code = await runCommand(words, async () => context.studio, {
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
  });
  return { code, ...printed };
}

const because = ["--reason", "asked by mail"];

test("status says in one line what is broken, since when, and who waits", async () => {
  const { studio } = context;
  const actor = await context.signUp(5);
  const modelId = await trainedModel(studio, actor);
  const ask = { prompt: "film noir", count: 1, aspectRatio: "4:5", modelId } as const;
  const { id } = await createGeneration(studio, actor, ask);
  const since = "2026-03-04T05:06:07.000Z";
  await recordHeartbeat(studio, { id: "w", app: "worker", version: "1" }, [{ check: "jobs", since }]);
  expect((await type("status")).out).toMatch(
    /^Everything answers\. Under way: 1 generation pending, the oldest for \d s\.\n$/,
  );
  const { checkJobs } = studio;
  studio.checkJobs = () => Promise.reject(new Error("connect ECONNREFUSED"));
  expect((await type("status")).out).toMatch(/^BROKEN: jobs since 2026-03-04 05:06\. Under way: 1 gen/);
  studio.checkJobs = checkJobs;
  await cancelGeneration(studio, actor, { id });
  expect((await type("status")).out).toBe("Everything answers. Nobody waits.\n");
  await relayOutbox(studio);
  await studio.db.execute(sql`update outbox set sends = case when name = 'generation/requested' then 1 else 0 end,
    created_at = clock_timestamp() - interval '5 minutes', next_attempt_at = created_at`);
  expect((await type("status")).out).toBe(
    "BROKEN: jobs since 2026-03-04 05:06. Nobody waits. Not sent: 1 event, the oldest for 5 min. Silent: 1 run.\n",
  );
});

describe("cost", () => {
  const { trainer, hosted } = {
    trainer: { usd: 6.4, basis: "1000 steps" },
    hosted: { usd: 0.09, basis: "2 megapixels" },
  };
  const costs = { training: trainer, generation: hosted, edit: hosted };
  const asked = async (packages?: PackageOffer[], ...words: string[]) => {
    const { studio } = context;
    const { engines, settings } = studio;
    studio.engines = { ...engines, getProfile: (name) => ({ ...engines.getProfile(name), costs }) };
    if (packages) studio.settings = { ...settings, packages };
    try {
      return await type("cost", ...words);
    } finally {
      Object.assign(studio, { engines, settings });
    }
  };

  test("stands beside each action's credits and what these bring at least, and a loss is named", async () => {
    const { out, code } = await asked();
    expect(code).toBe(0);
    expect(out).toMatch(/scripted +training +20 +USD 2\.30 +USD 6\.40 +1000 steps/);
    expect(out).toMatch(/scripted +generation +1 +USD 0\.115 +USD 0\.090 +2 megapixels/);
    expect(out).toContain("Below cost: training by scripted takes 20 credits and needs 56");
    expect(out).not.toContain("Below cost: generation");
    expect(out).toContain("made again once at your cost, so one image costs at most twice the figure");
    expect(JSON.parse((await asked(undefined, "--json")).out)).toMatchObject({
      actions: [{ engine: "scripted", action: "training", credits: 20, usd: 6.4 }, {}, {}],
      cheapestCredit: { packageId: "studio", currency: "usd" },
    });
  });

  test("names no loss where another currency is taken, or nothing is sold", async () => {
    const offer = { id: "uno", name: "Uno", credits: 10, amount: 100, currency: "eur", badge: null };
    const inEuros = (await asked([offer])).out;
    expect(inEuros).toContain("A credit brings EUR 0.100 in the package “uno”");
    expect(inEuros).not.toContain("Below cost");
    expect((await asked([])).out).toContain("Nothing is sold here.");
  });

  test("is nothing on the studio's own machine", async () => {
    expect((await type("cost")).out).toMatch(/scripted +training +20 +USD 2\.30 +USD 0\.00 +-/);
  });
});

test("an operator finds a person, gives credits, reads ledger and jobs, and every change is recorded", async () => {
  const actor = await context.signUp(5);
  const modelId = await trainedModel(context.studio, actor);
  const ask = { prompt: "film noir", count: 2, aspectRatio: "4:5" } as const;
  const { id } = await createGeneration(context.studio, actor, { ...ask, modelId });

  const found = await type("find", actor.email);
  expect(found).toMatchObject({ code: 0, err: "" });
  expect(found.out).toMatch(new RegExp(`${actor.userId} +${actor.email} +3 +2 +1 +0 .* active`));
  expect(
    (await type("grant", actor.email, "20", "--expiry", "never", "--as", "Ana", ...because)).out,
  ).toContain(`${actor.email} has 20 credits more`);
  expect((await getBalance(context.studio, actor)).spendable).toBe(23);
  const ledger = (await type("ledger", actor.userId)).out;
  expect(ledger).toContain(`${actor.email}: 23 to spend, 2 held, 0 used, 0 owed`);
  expect(ledger).toMatch(/operator +20 +20 .* never/);
  expect((await type("jobs", actor.email)).out).toMatch(
    new RegExp(`${id} +generation +${actor.userId} +pending .*/runs\\?search=${id}\n`),
  );
  expect(JSON.parse((await type("jobs", "--unfinished", "--json")).out)).toMatchObject([
    { id, status: "pending", runsUrl: expect.stringContaining(`search=${id}`) },
  ]);
  expect((await type("fail", id, ...because)).out).toContain("its credits are back");
  expect((await type("retry", id, ...because)).out).toContain(`in place of ${id}`);
  expect((await type("block", actor.email, ...because)).out).toContain("is blocked");
  expect((await type("unblock", actor.email, ...because)).out).toContain("can sign in again");
  expect((await type("sign-out", actor.email, "--tokens", "--passkeys", ...because)).out).toContain(
    "0 access tokens and 0 passkeys",
  );

  const actions = JSON.parse((await type("actions", actor.email, "--json")).out);
  expect(actions.map(({ action }: { action: string }) => action)).toEqual(
    ["grant", "fail_job", "retry_job", "block", "unblock", "sign_out"].reverse(),
  );
  expect(actions.at(-1)).toMatchObject({
    operator: expect.stringMatching(/^Ana \(.+@.+\)$/),
    reason: "asked by mail",
  });
  expect(actions[0].operator).toMatch(/^\S.*@\S+$/);
});

test("an account is purged only with its address typed again", async () => {
  const { email, userId } = await context.signUp();
  const asked = await type("purge", userId, ...because);
  expect(asked).toMatchObject({ code: 2, out: "", err: expect.stringContaining(`--confirm ${email}`) });
  expect((await type("purge", userId, "--confirm", email, ...because)).code).toBe(0);
  expect((await type("find", userId)).out).toContain("deleted");
});

test.each([
  [["gift"], "There is no command “gift”. pnpm studio help lists them."],
  [["toString"], "There is no command “toString”."],
  [
    ["grant", "ana@example.com", ...because],
    "CREDITS is missing. Type: pnpm studio grant PERSON CREDITS --reason TEXT",
  ],
  [["grant", "ana@example.com", "5"], 'Give a reason of up to 500 characters, which is kept: --reason "'],
  [["block", "ana@example.com", "--reason", "  "], "Give a reason"],
  [["grant", "a@b.example", "1.5", ...because], "CREDITS is a whole number from 1 to 100000; “1.5” is not."],
  ...["1e3", "0x10", "0b1", "+5", "-5", "5.0", " 5", "5 ", "1_000", "05", "0", "١٠", "100001", ""].map(
    (credits): [string[], string] => [
      ["grant", "a@b.example", credits, ...because],
      credits === "" || credits.startsWith("-") ? "" : `100000; “${credits}” is not.`,
    ],
  ),
  ...["1e2", "0x10", "5.0"].map((limit): [string[], string] => [
    ["jobs", "--limit", limit],
    "--limit is a whole number from 1 to 1000",
  ]),
  [
    ["grant", "a@b.example", "5", "--expiry", "soon", ...because],
    "--expiry is 30d or never; “soon” is neither.",
  ],
  [["jobs", "--limit", "0"], "--limit is a whole number from 1 to 1000"],
  [["find", "ana", "bea"], "“bea” is too much."],
  [["find", "ana", "--reason", "x"], "Unknown option '--reason'. Type: pnpm studio find TEXT"],
  [["block", "a@b.example", "--reason"], "Option '--reason <value>' argument missing."],
])("%j is refused with what to type instead", async (words, message) => {
  expect(await type(...words)).toMatchObject({ code: 2, out: "", err: expect.stringContaining(message) });
});

test.each([
  [
    ["ledger", "nobody@example.com"],
    "Nobody here has the address or id “nobody@example.com”. pnpm studio find",
  ],
  [["fail", "gen_0", ...because], "There is no job “gen_0”."],
  [["take-down", "img_0", ...because], "There is no image “img_0”."],
  [["dismiss", "rep_0", ...because], "There is no report “rep_0”."],
])("%j names what is not there", async (words, message) => {
  expect(await type(...words)).toMatchObject({ code: 1, out: "", err: expect.stringContaining(message) });
  expect(JSON.parse((await type(...words, "--json")).out)).toMatchObject({ error: { code: "NOT_FOUND" } });
});

describe("the help", () => {
  test("lists every command with its usage", () => {
    const help = helpText({ audit: "check that all credits and payments add up" });
    for (const [name, command] of Object.entries(commands)) expect(help).toContain(getUsage(name, command));
    expect(help).toContain("audit");
    for (const line of help.split("\n")) expect(line.length).toBeLessThanOrEqual(130);
  });
});
