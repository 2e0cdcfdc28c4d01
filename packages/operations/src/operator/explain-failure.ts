import { StudioError } from "@portrait-studio/contract";
import { errorMessage } from "@portrait-studio/i18n";

/** What went wrong, for the operator, and what to do about it. */
export function explainFailure(command: string, values: readonly string[], error: unknown): string {
  const [value = ""] = values;
  if (!(error instanceof StudioError)) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return `The command failed, and nothing was changed: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`;
  }
  const { code, details = {} } = error;
  switch (code) {
    case "NOT_FOUND":
      return notFound(command, value);
    case "WRONG_STATE":
      return wrongState(command, value, details.status);
    case "INSUFFICIENT_CREDITS":
      return `The person has ${details.available} credits, and this takes ${details.required}. Grant some first: pnpm studio grant PERSON ${details.required} --reason TEXT`;
    case "ACCOUNT_BLOCKED":
      return "The person is blocked. Unblock them first: pnpm studio unblock PERSON --reason TEXT";
    case "CONSENT_REQUIRED":
      return "The text on the use of face data has changed since the person agreed to it: only they can start the training again.";
    case "NOT_ENOUGH_PHOTOS":
      return `The training has ${details.available} photos left and needs ${details.required}: only the person can add some.`;
    default:
      return errorMessage(code, "en", details);
  }
}

function notFound(command: string, value: string): string {
  switch (command) {
    case "fail":
      return `There is no job “${value}”. pnpm studio jobs --unfinished lists those under way.`;
    case "retry":
      return `There is no job “${value}” that could be asked for again: it, its model or its photos are gone.`;
    case "take-down":
      return `There is no image “${value}”. pnpm studio reports lists those that were reported.`;
    case "dismiss":
      return `There is no report “${value}”. pnpm studio reports lists the open ones.`;
    default:
      return `Nobody here has the address or id “${value}”. pnpm studio find TEXT looks for part of an address.`;
  }
}

function wrongState(command: string, value: string, status: unknown): string {
  switch (command) {
    case "fail":
      return `${value} is over already (${status}).`;
    case "retry":
      if (status === "completed") return `${value} is completed: there is nothing to retry.`;
      if (status === undefined)
        return `What ${value} started from has been changed or used since: only the person can ask again.`;
      return `${value} is still under way (${status}). End it first: pnpm studio fail ${value} --reason TEXT`;
    case "dismiss":
      return `${value} is closed already.`;
    default:
      return errorMessage("WRONG_STATE", "en");
  }
}
