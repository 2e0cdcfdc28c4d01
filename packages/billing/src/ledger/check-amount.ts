/** @throws RangeError unless it is a whole number of credits, at least the minimum */
export function checkAmount(amount: number, minimum: number): void {
  if (!Number.isSafeInteger(amount) || amount < minimum)
    throw new RangeError(`Not an amount of credits: ${amount}`);
}
