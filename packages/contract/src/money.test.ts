import { describe, expect, it } from "vitest";
import { formatMoney, formatUnitPrice, isChargeable, stripeCurrencies, toMajorUnits } from "./money.ts";
import { packageOffersSchema } from "./prices.ts";

// as docs.stripe.com/currencies lists them, written here a second time on purpose
const zeroDecimal = "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ");
const threeDecimal = "bhd jod kwd omr tnd".split(" ");
const chargedInHundredths = "huf isk twd ugx".split(" ");
const others =
  "aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop crc cve czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg idr ils inr jmd kes kgs khr kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd tzs uah usd uyu uzs wst xcd xcg yer zar zmw".split(
    " ",
  );
const all = [
  ...zeroDecimal.map((currency) => [currency, 1, 0] as const),
  ...threeDecimal.map((currency) => [currency, 1000, 3] as const),
  ...chargedInHundredths.map((currency) => [currency, 100, 0] as const),
  ...others.map((currency) => [currency, 100, 2] as const),
];

describe("every currency that Stripe takes", () => {
  it("is in the table once", () => {
    expect([...stripeCurrencies].sort()).toEqual(all.map(([currency]) => currency).sort());
  });

  it.each(all)("%s has %d minor units, and is written with %d digits", (currency, units, digits) => {
    expect(toMajorUnits(1290 * units, currency)).toBe(1290);
    for (const language of ["en", "es"]) {
      const parts = new Intl.NumberFormat(language, { style: "currency", currency }).formatToParts(1290);
      const text = formatMoney(language, 1290 * units, currency);
      // the whole is the whole, whatever this machine knows of the currency
      expect(text.replace(/\D/g, "")).toBe(`1290${"0".repeat(digits)}`);
      expect(text).toContain(parts.find(({ type }) => type === "currency")?.value);
    }
  });
});

it("writes a fraction of what is charged in hundredths", () => {
  expect(formatMoney("en", 129_045, "huf")).toBe("HUF\u00A01,290.45");
  expect(formatMoney("en", 900, "usd")).toBe("$9.00");
});

it("writes the price of one of several with one digit more, where it takes that", () => {
  expect(formatUnitPrice("en", 14.5, "usd")).toBe("$0.145");
  expect(formatUnitPrice("en", 18, "usd")).toBe("$0.18");
  expect(formatUnitPrice("en", 14.5, "jpy")).toBe("¥14.5");
  expect(formatUnitPrice("en", 1450, "huf")).toBe("HUF\u00A014.5");
});

it("knows which amounts Stripe charges", () => {
  for (const [amount, currency, can] of [
    [5120, "kwd", true],
    [5124, "kwd", false],
    [500, "isk", true],
    [550, "isk", false],
    [550, "ugx", false],
    [129_045, "huf", true],
    [999, "jpy", true],
    [900, "zzz", false],
  ] as const)
    expect([amount, currency, isChargeable(amount, currency)]).toEqual([amount, currency, can]);
});

it("refuses packages at a price that Stripe would refuse, in one sentence", () => {
  const offer = { id: "a", name: "A", credits: 10, amount: 5124, currency: "kwd" };
  expect(packageOffersSchema.safeParse([offer]).error?.issues[0]?.message).toBe(
    "has an amount or a currency that Stripe does not charge",
  );
  expect(packageOffersSchema.parse([{ ...offer, amount: 5120 }])).toHaveLength(1);
});
