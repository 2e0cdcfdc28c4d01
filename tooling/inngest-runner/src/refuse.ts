import { checkExpression } from "./expressions.ts";

/** Thrown for a function that cannot be registered; the message says what is wrong with it. */
export class UnsupportedFunction extends Error {}

export function refuse(reason: string): never {
  throw new UnsupportedFunction(reason);
}

/** The expression if there is one and it can be evaluated; refuses it by the place where it stands otherwise. */
export function checkedExpression(expression: string | null | undefined, where: string): string | undefined {
  if (!expression) return undefined;
  const problem = checkExpression(expression);
  return problem ? refuse(`${where} "${expression}": ${problem}`) : expression;
}
