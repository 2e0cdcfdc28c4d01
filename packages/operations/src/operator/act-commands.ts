import {
  blockPerson,
  dismissReport,
  failJob,
  grantToPerson,
  purgePerson,
  readPerson,
  retryJob,
  signOutPerson,
  takeDownImage,
  unblockPerson,
} from "@portrait-studio/studio";
import { type Command, UsageError } from "./command.ts";
import { readWholeNumber } from "./whole-number.ts";

const maxGrant = 100_000;

export const actCommands = {
  grant: {
    takes: ["PERSON", "CREDITS"],
    options: { expiry: "30d|never" },
    acts: true,
    summary: "give credits; they last as CREDIT_EXPIRY says, or as --expiry does",
    run: async (studio, { values: [person = "", credits = ""], options: { expiry }, operator }) => {
      const amount = readWholeNumber(credits, maxGrant);
      if (amount === undefined)
        throw new UsageError(`CREDITS is a whole number from 1 to ${maxGrant}; “${credits}” is not.`);
      if (expiry !== undefined && expiry !== "30d" && expiry !== "never")
        throw new UsageError(`--expiry is 30d or never; “${expiry}” is neither.`);
      const result = await grantToPerson(studio, operator, { person, amount, expiry });
      return { result, lines: [`${person} has ${amount} credits more (${result.id}).`] };
    },
  },
  block: {
    takes: ["PERSON"],
    acts: true,
    summary: "keep a person out: sessions end, tokens and share pages stop, jobs are cancelled",
    run: async (studio, { values: [person = ""], operator }) => {
      const result = await blockPerson(studio, operator, { person });
      const line = result.changed
        ? `${person} is blocked and signed out; unfinished jobs were cancelled and their credits released.`
        : `${person} was blocked already; unfinished jobs, if there were any, are cancelled.`;
      return { result, lines: [line] };
    },
  },
  unblock: {
    takes: ["PERSON"],
    acts: true,
    summary: "let a person in again",
    run: async (studio, { values: [person = ""], operator }) => {
      const result = await unblockPerson(studio, operator, { person });
      const line = result.changed ? `${person} can sign in again.` : `${person} was not blocked.`;
      return { result, lines: [line] };
    },
  },
  "sign-out": {
    takes: ["PERSON"],
    flags: ["tokens", "passkeys"],
    acts: true,
    summary:
      "end all sessions of a person; --tokens and --passkeys: end their access tokens and passkeys too",
    run: async (studio, { values: [person = ""], flags, operator }) => {
      const asked = { person, tokens: flags.has("tokens"), passkeys: flags.has("passkeys") };
      const result = await signOutPerson(studio, operator, asked);
      const line = `${person} is signed out: ${result.sessions} sessions ended, ${result.tokens} access tokens and ${result.passkeys} passkeys removed.`;
      return { result, lines: [line] };
    },
  },
  fail: {
    takes: ["JOB"],
    acts: true,
    summary: "end an unfinished job as failed and release its credits",
    run: async (studio, { values: [id = ""], operator }) => {
      const result = await failJob(studio, operator, { id });
      return { result, lines: [`${id} has failed; its credits are back with ${result.userId}.`] };
    },
  },
  retry: {
    takes: ["JOB"],
    acts: true,
    summary: "ask again for what a failed or cancelled job was to make, for the person's credits",
    run: async (studio, { values: [id = ""], operator }) => {
      const result = await retryJob(studio, operator, { id });
      return { result, lines: [`${result.id} was asked for in place of ${id}.`] };
    },
  },
  purge: {
    takes: ["PERSON"],
    options: { confirm: "ADDRESS" },
    acts: true,
    summary: "delete an account and all that is in it; --confirm takes the person's address",
    run: async (studio, { values: [person = ""], options: { confirm }, operator }) => {
      const { email } = await readPerson(studio.db, person);
      if (confirm?.toLowerCase() !== email)
        throw new UsageError(
          `This deletes the account with its models, images and photos for good. If that is meant, add: --confirm ${email}`,
        );
      const result = await purgePerson(studio, operator, { person });
      return { result, lines: [`${result.userId} is deleted; the worker removes its files.`] };
    },
  },
  "take-down": {
    takes: ["IMAGE"],
    acts: true,
    summary: "end the share page of an image and close the reports about it",
    run: async (studio, { values: [id = ""], operator }) => {
      const result = await takeDownImage(studio, operator, { id });
      const page = result.wasShared ? "Its share page shows nothing any more" : "It was not shared";
      return { result, lines: [`${page}; ${result.reports} reports about it are closed.`] };
    },
  },
  dismiss: {
    takes: ["REPORT"],
    acts: true,
    summary: "close a report without doing anything about its image",
    run: async (studio, { values: [id = ""], operator }) => {
      const result = await dismissReport(studio, operator, { id });
      return { result, lines: [`${id} is closed.`] };
    },
  },
} satisfies Record<string, Command>;
