/** An amount in minor units, e.g. cents, with a fraction where there is one. */
export function formatMoney(language: string, amount: number, currency: string): string {
  return write(language, amount, currency, 0);
}

/** The price of one of several: with one digit more where it takes that for the whole to add up, e.g. $0.145. */
export function formatUnitPrice(language: string, amount: number, currency: string): string {
  return write(language, amount, currency, 1);
}

function write(language: string, amount: number, currency: string, more: number): string {
  const money = new Intl.NumberFormat(language, { style: "currency", currency });
  const { minimumFractionDigits, maximumFractionDigits: digits = 2 } = money.resolvedOptions();
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    minimumFractionDigits: minimumFractionDigits ?? digits,
    maximumFractionDigits: digits + more,
  }).format(amount / 10 ** digits);
}
