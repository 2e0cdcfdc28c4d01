/** The number that a person typed as plain decimal digits, e.g. "20"; undefined for anything else, such as "1e3", "0x10" or " 5". */
export function readWholeNumber(text: string, maximum: number): number | undefined {
  const number = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= maximum ? number : undefined;
}
