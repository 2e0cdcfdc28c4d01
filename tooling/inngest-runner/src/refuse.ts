import { checkExpression } from "./expressions.ts";

/** Thrown for a function that cannot be registered; the message names what is wrong with it. */
export class UnsupportedFunction extends Error {}

export function refuse(reason: string): never {
  throw new UnsupportedFunction(reason);
}

/** The expression, if given; one that cannot be evaluated is refused, naming its place. */
export function checkedExpression(expression: string | null | undefined, where: string): string | undefined {
  if (!expression) return undefined;
  const problem = checkExpression(expression);
  return problem ? refuse(`${where} "${expression}": ${problem}`) : expression;
}
