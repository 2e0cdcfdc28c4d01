import {
  type FoundPerson,
  findPeople,
  getCredits,
  listActions,
  listJobs,
  listReports,
  readPerson,
  readStatus,
  type StudioStatus,
} from "@portrait-studio/studio";
import { type Command, UsageError } from "./command.ts";
import { type ActionCost, type CostList, listCosts } from "./list-costs.ts";
import { readWholeNumber } from "./whole-number.ts";

/** One line, e.g. "BROKEN: jobs since 2026-11-25 04:10. Under way: 2 generation pending, the oldest for 12 min." */
function describeStatus({ broken, jobs, events }: StudioStatus): string {
  const faults = broken.map(({ check, since }) => (since ? `${check} since ${shortTime(since)}` : check));
  const state = faults.length > 0 ? `BROKEN: ${faults.join(", ")}.` : "Everything answers.";
  const waiting = jobs.map(
    ({ kind, status, count: many, oldestSeconds }) =>
      `${many} ${kind} ${status}, the oldest for ${describeDuration(oldestSeconds)}`,
  );
  const lines = [state];
  if (waiting.length > 0) lines.push(`Under way: ${waiting.join("; ")}.`);
  else if (events) lines.push("Nobody waits.");
  // the usual event is sent at once
  if (events && events.oldestSeconds > sentWithinSeconds)
    lines.push(
      `Not sent: ${count(events.waiting, "event")}, the oldest for ${describeDuration(events.oldestSeconds)}.`,
    );
  if (events && events.silent > 0) lines.push(`Silent: ${count(events.silent, "run")}.`);
  return lines.join(" ");
}

const sentWithinSeconds = 30;

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function describeDuration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

const defaultLimit = 50;
const maxLimit = 1000;

function readLimit(text: string | undefined): number {
  const limit = text === undefined ? defaultLimit : readWholeNumber(text, maxLimit);
  if (limit !== undefined) return limit;
  throw new UsageError(`--limit is a whole number from 1 to ${maxLimit}, e.g. --limit 100.`);
}

function describeState({
  deletedAt,
  blockedAt,
  deletionDueAt,
}: Pick<FoundPerson, "deletedAt" | "blockedAt" | "deletionDueAt">): string {
  if (deletedAt) return "deleted";
  if (blockedAt) return "blocked";
  return deletionDueAt ? `leaves ${shortTime(deletionDueAt)}` : "active";
}

export const readCommands = {
  status: {
    takes: [],
    acts: false,
    summary: "in one line: what is broken, since when, and who waits",
    run: async (studio) => {
      const status = await readStatus(studio);
      return { result: status, lines: [describeStatus(status)] };
    },
  },
  cost: {
    takes: [],
    acts: false,
    summary: "what each action costs at the providers, beside its credits and what these bring at least",
    run: async (studio) => {
      const costs = listCosts(studio);
      return { result: costs, lines: describeCosts(costs) };
    },
  },
  find: {
    takes: ["TEXT"],
    acts: false,
    summary: "people by part of their address, or by the id of anything of theirs",
    run: async (studio, { values: [text = ""] }) => {
      const people = await findPeople(studio, text);
      const rows = people.map(({ id, email, credits, models, images, createdAt, ...person }) => ({
        person: id,
        address: email,
        credits: credits.spendable,
        held: credits.held,
        models,
        images,
        since: shortTime(createdAt),
        state: describeState(person),
      }));
      return { result: people, lines: printTable(rows, `Nobody is found by “${text}”.`) };
    },
  },
  ledger: {
    takes: ["PERSON"],
    options: { limit: "NUMBER", cursor: "CURSOR" },
    acts: false,
    summary: "a person's balance, grants and every change of their credits",
    run: async (studio, { values: [person = ""], options: { limit, cursor } }) => {
      const { id: userId, email, language } = await readPerson(studio.db, person);
      const page = { limit: Math.min(readLimit(limit), 100), cursor };
      const credits = await getCredits(studio, { userId, email, language }, page);
      const { balance, grants, entries, nextCursor } = credits;
      const grantRows = grants.map(({ id, source, amount, remaining, createdAt, expiresAt }) => ({
        grant: id,
        source,
        amount,
        remaining,
        given: shortTime(createdAt),
        expires: shortTime(expiresAt) ?? "never",
      }));
      const entryRows = entries.map(({ kind, amount, balanceAfter, subjectType, subjectId, createdAt }) => ({
        when: shortTime(createdAt),
        change: kind,
        credits: amount,
        left: balanceAfter,
        for: `${subjectType} ${subjectId}`,
      }));
      return {
        result: { userId, ...credits },
        lines: [
          `${email}: ${balance.spendable} to spend, ${balance.held} held, ${balance.used} used, ${balance.debt} owed`,
          "",
          ...printTable(grantRows, "No credits were ever given."),
          "",
          ...printTable(entryRows, "Nothing happened yet."),
          ...(nextCursor ? ["", `More: --cursor ${nextCursor}`] : []),
        ],
      };
    },
  },
  jobs: {
    takes: ["[PERSON]"],
    options: { limit: "NUMBER" },
    flags: ["unfinished"],
    acts: false,
    summary: "trainings, requests and edits, of a person or of all; --unfinished: only those under way",
    run: async (studio, { values: [person], options: { limit }, flags }) => {
      const userId = person && (await readPerson(studio.db, person)).id;
      const jobs = await listJobs(studio, {
        userId,
        unfinished: flags.has("unfinished"),
        limit: readLimit(limit),
      });
      const rows = jobs.map(
        ({ id, kind, userId: owner, status, errorCode, createdAt, completedAt, deadlineAt }) => ({
          job: id,
          kind,
          person: owner,
          status,
          error: errorCode,
          asked: shortTime(createdAt),
          ended: shortTime(completedAt),
          deadline: shortTime(deadlineAt),
          runs: studio.findRunsPage(id) ?? null,
        }),
      );
      const result = jobs.map((job) => ({ ...job, runsUrl: studio.findRunsPage(job.id) }));
      return { result, lines: printTable(rows, "There are no such jobs.") };
    },
  },
  reports: {
    takes: [],
    options: { limit: "NUMBER" },
    flags: ["all"],
    acts: false,
    summary: "what visitors reported about shared images; --all: also what was dealt with",
    run: async (studio, { options: { limit }, flags }) => {
      const reports = await listReports(studio, { all: flags.has("all"), limit: readLimit(limit) });
      const rows = reports.map(({ id, imageId, email, reason, note, shareUrl, createdAt, closedAt }) => ({
        report: id,
        image: imageId,
        address: email,
        reason,
        reported: shortTime(createdAt),
        closed: shortTime(closedAt),
        page: shareUrl ?? "not shared any more",
        note: note && oneLine(note),
      }));
      return { result: reports, lines: printTable(rows, "No report is open.") };
    },
  },
  actions: {
    takes: ["[PERSON]"],
    options: { limit: "NUMBER" },
    acts: false,
    summary: "what operators did, when and why",
    run: async (studio, { values: [person], options: { limit } }) => {
      const userId = person && (await readPerson(studio.db, person)).id;
      const actions = await listActions(studio, { userId, limit: readLimit(limit) });
      const rows = actions.map(({ operator, action, subjectId, reason, details, createdAt }) => ({
        when: shortTime(createdAt),
        operator: oneLine(operator),
        action,
        subject: subjectId,
        reason: oneLine(reason),
        details: JSON.stringify(details),
      }));
      return { result: actions, lines: printTable(rows, "No operator has done anything yet.") };
    },
  },
} satisfies Record<string, Command>;

function describeCosts({ actions, cheapestCredit }: CostList): string[] {
  const inDollars = cheapestCredit?.currency === "usd" ? cheapestCredit.amount : undefined;
  const rows = actions.map(({ engine, action, credits, usd, basis }) => ({
    engine,
    action,
    credits,
    ...(cheapestCredit ? { brings: money(credits * cheapestCredit.amount, cheapestCredit.currency) } : {}),
    costs: money(usd, "usd"),
    for: basis,
  }));
  const table = printTable(rows, "No engine is set up.");
  const below =
    inDollars === undefined ? [] : actions.filter(({ credits, usd }) => credits * inDollars < usd);
  return [
    ...table,
    "",
    ...below.map((action) => describeLoss(action, inDollars ?? 0)),
    ...(cheapestCredit
      ? [
          `A credit brings ${money(cheapestCredit.amount, cheapestCredit.currency)} in the package “${cheapestCredit.packageId}”, where it is cheapest, before taxes and fees; free credits bring nothing.`,
        ]
      : ["Nothing is sold here."]),
    ...(actions.some(({ action, usd }) => action === "generation" && usd > 0)
      ? [
          "A generated image with a flaw is made again once at your cost, so one image costs at most twice the figure; how many were, the metric studio_images_1h says.",
        ]
      : []),
    "Costs are what the providers asked in November 2026 as far as we know, in US dollars, for the models that are set: compare them with your bill.",
  ];
}

function describeLoss({ engine, action, credits, usd }: ActionCost, credit: number): string {
  const enough = Math.ceil(usd / credit);
  return `Below cost: ${action} by ${engine} takes ${credits} credits and needs ${enough}, which COST_${action.toUpperCase()} sets for all engines, and ENGINE_COSTS for one.`;
}

function money(amount: number, currency: string): string {
  return `${currency.toUpperCase()} ${amount.toFixed(amount > 0 && amount < 1 ? 3 : 2)}`;
}

type Cell = string | number | null;

function printTable(rows: readonly Readonly<Record<string, Cell>>[], none: string): string[] {
  const [first] = rows;
  if (!first) return [none];
  const names = Object.keys(first);
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? "-")))];
  const widths = names.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells.map((line) =>
    line
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

function shortTime(instant: string | null): string | null {
  return instant && `${instant.slice(0, 10)} ${instant.slice(11, 16)}`;
}

/** Text from strangers on one line, without control characters. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ");
}
