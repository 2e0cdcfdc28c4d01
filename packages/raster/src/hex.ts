/** Channels are 0..255. @param hex #rgb or #rrggbb */
export function parseHex(hex: string): [number, number, number] {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, "$&$&") : hex;
  const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}
