/** Currencies that have no smaller unit. */
const whole = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" "));

/** An amount of minor units as a person reads it. */
export function formatMoney(amount: number, currency: string): string {
  const value = whole.has(currency) ? amount : amount / 100;
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(value);
}
