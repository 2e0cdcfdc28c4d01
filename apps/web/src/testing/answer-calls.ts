import { type ErrorCode, errorStatuses, isErrorCode, StudioError } from "@portrait-studio/contract";
import { initTRPC, TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import superjson from "superjson";
import type { Outputs } from "../lib/api.ts";
import { passkeyRequest } from "./sample-account.ts";

type Answer<Output> = Output | ErrorCode | "never" | ((input: unknown) => Output | ErrorCode | StudioError);

/** What each call is answered with: data, the code of an error, or "never" for one that is still on its way. */
export type Answers = {
  [Router in keyof Outputs]?: { [Call in keyof Outputs[Router]]?: Answer<Outputs[Router][Call]> };
};

const t = initTRPC.create({
  transformer: superjson,
  errorFormatter: ({ shape, error }) => {
    const details = error.cause instanceof StudioError ? { ...error.cause.details } : {};
    return {
      ...shape,
      data: { ...shape.data, studio: { code: error.message, message: error.message, details } },
    };
  },
});

/** Stands in for the studio's API. A call that no answer was given for is answered with 404. */
export function answerCalls(answers: Answers): (request: Request) => Promise<Response> {
  // the sign-in page asks for this by itself, in one batch with what is pressed at that moment
  const beginPasskey = changing(() => passkeyRequest);
  const given: Answers = { ...answers, auth: { beginPasskey, ...answers.auth } };
  const router = t.router(
    Object.fromEntries(
      Object.entries(given).map(([name, calls]) => [
        name,
        Object.fromEntries(Object.entries(calls).map(([call, answer]) => [call, procedureFor(answer)])),
      ]),
    ),
  );
  return (req) => fetchRequestHandler({ endpoint: "/api/trpc", req, router, allowMethodOverride: true });
}

function procedureFor(answer: unknown) {
  const resolve = async ({ input }: { input: unknown }) => {
    const given = typeof answer === "function" ? answer(input) : answer;
    if (given === "never") await new Promise(() => undefined);
    const code = given instanceof StudioError ? given.code : given;
    if (isErrorCode(code)) {
      throw new TRPCError({
        code: errorStatuses[code] >= 500 ? "INTERNAL_SERVER_ERROR" : "BAD_REQUEST",
        message: code,
        cause: given,
      });
    }
    return given;
  };
  // called as a query or as a mutation, whichever the page does
  const procedure = t.procedure.input((value: unknown) => value);
  return isMutation(answer) ? procedure.mutation(resolve) : procedure.query(resolve);
}

const mutations = new WeakSet<object>();

/** Marks an answer as that of a call that changes something. */
export function changing<Output>(answer: (input: unknown) => Output): (input: unknown) => Output {
  mutations.add(answer);
  return answer;
}

function isMutation(answer: unknown): boolean {
  return typeof answer === "function" && mutations.has(answer);
}
