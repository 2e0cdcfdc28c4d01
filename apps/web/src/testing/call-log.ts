import { changing } from "./answer-calls.ts";

/** Vitest's `expect`, or Playwright's. */
interface Expect {
  poll: (
    get: () => unknown,
    options: { message: string },
  ) => { toEqual: (value: unknown) => Promise<unknown> };
}

/** What a page asked to be changed, call by call. */
export function createCallLog(expect: Expect) {
  const calls: { name: string; input: unknown }[] = [];
  const last = (name: string) => calls.findLast((call) => call.name === name)?.input;
  return {
    /** Answers a call that changes something, and keeps what it was asked for. */
    answer: <Output>(name: string, output: Output | ((input: unknown) => Output)) =>
      changing((input) => {
        calls.push({ name, input });
        return typeof output === "function" ? (output as (input: unknown) => Output)(input) : output;
      }),
    last,
    count: (name: string) => calls.filter((call) => call.name === name).length,
    /** Waits until the last call of this name asked for this. */
    expectLast: (name: string, input: unknown) =>
      expect.poll(() => last(name), { message: name }).toEqual(input),
  };
}
