// Stripe's own rules (docs.stripe.com/currencies): neither Node's nor a browser's list of currencies has them.

/** Amounts are in whole units: there is no smaller one. */
const zeroDecimal = "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ");

/** Amounts are in thousandths, of which the last digit must be 0. */
const threeDecimal = "bhd jod kwd omr tnd".split(" ");

/** Written without a fraction, and yet charged in hundredths; of the second two in whole units only. Stripe lists UGX as zero-decimal too. */
const hundredths = "huf twd".split(" ");
const wholeHundredths = "isk ugx".split(" ");

const twoDecimal =
  `aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny
  cop crc cve czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg idr ils inr jmd kes kgs khr kyd kzt lak
  lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron rsd
  rub sar sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd tzs uah usd uyu uzs wst xcd xcg yer zar zmw`.split(
    /\s+/,
  );

export const stripeCurrencies: readonly string[] = [
  ...zeroDecimal,
  ...threeDecimal,
  ...hundredths,
  ...wholeHundredths,
  ...twoDecimal,
];

function getDecimals(currency: string): number {
  if (zeroDecimal.includes(currency)) return 0;
  return threeDecimal.includes(currency) ? 3 : 2;
}

export function toMajorUnits(amount: number, currency: string): number {
  return amount / 10 ** getDecimals(currency);
}

/** Whether Stripe takes an amount of minor units of this currency. */
export function isChargeable(amount: number, currency: string): boolean {
  if (threeDecimal.includes(currency)) return amount % 10 === 0;
  if (wholeHundredths.includes(currency)) return amount % 100 === 0;
  return stripeCurrencies.includes(currency);
}

/** An amount in minor units as a person reads it, e.g. 900 as $9.00. */
export function formatMoney(language: string, amount: number, currency: string): string {
  return write(language, amount, currency, 0);
}

/** The price of one of several: with one digit more where it takes that for the whole to add up, e.g. $0.145. */
export function formatUnitPrice(language: string, amount: number, currency: string): string {
  return write(language, amount, currency, 1);
}

function write(language: string, amount: number, currency: string, more: number): string {
  const hasWholeUnits = hundredths.includes(currency) || wholeHundredths.includes(currency);
  const digits = hasWholeUnits && (more > 0 || amount % 100 === 0) ? 0 : getDecimals(currency);
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits + more,
  }).format(toMajorUnits(amount, currency));
}
