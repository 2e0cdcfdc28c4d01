import { formatMoney, formatUnitPrice } from "@portrait-studio/contract/money";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";

export function useFormat() {
  const { i18n } = useTranslation();
  return useMemo(() => createFormat(i18n.language), [i18n.language]);
}

function createFormat(language: string) {
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long" });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const dayAndClock = new Intl.DateTimeFormat(language, {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
  const clock = new Intl.DateTimeFormat(language, { timeStyle: "short" });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return {
    money: (amount: number, currency: string) => formatMoney(language, amount, currency),
    unitPrice: (amount: number, currency: string) => formatUnitPrice(language, amount, currency),
    /** of 0 to 1, e.g. "43.8%", "43,8 %" */
    percent: (value: number) => percent.format(value),
    /** of 0 to 1, without fractions: how far something has come. What has not begun is not at 0 % for minutes. */
    progress: (value: number) => (value > 0 ? percent.format(Math.round(value * 100) / 100) : "…"),
    number: (value: number) => number.format(value),
    signed: (value: number) => new Intl.NumberFormat(language, { signDisplay: "exceptZero" }).format(value),
    day: (instant: string) => day.format(new Date(instant)),
    moment: (instant: string) => moment.format(new Date(instant)),
    /** a day near by, e.g. "Nov 29, 2:05 PM", "29 nov, 14:05" */
    dayAndClock: (instant: string) => dayAndClock.format(new Date(instant)),
    /** the time of day, e.g. "14:05" */
    clock: (instant: string) => clock.format(new Date(instant)),
    list: (words: readonly string[]) => new Intl.ListFormat(language, { type: "conjunction" }).format(words),
    /** e.g. "3 minutes ago", "in 21 days" */
    fromNow: (instant: string, now: number = Date.now()) => {
      const [amount, unit] = inUnits((Date.parse(instant) - now) / 1000);
      return relative.format(amount, unit);
    },
    /** e.g. "45 seconds", "2 minutes" */
    duration: (seconds: number) => {
      const [amount, unit] = inUnits(Math.max(1, seconds));
      return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(amount);
    },
  };
}

function inUnits(seconds: number): [number, "second" | "minute" | "hour" | "day"] {
  const size = Math.abs(seconds);
  if (size < 60) return [Math.round(seconds), "second"];
  if (size < 3600) return [Math.round(seconds / 60), "minute"];
  if (size < 86_400) return [Math.round(seconds / 3600), "hour"];
  return [Math.round(seconds / 86_400), "day"];
}
