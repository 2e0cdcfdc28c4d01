import type { Outputs } from "~/lib/api.ts";

type Grant = Outputs["billing"]["credits"]["grants"][number];

export interface Expiry {
  /** the earliest instant of that day at which some expire */
  at: string;
  credits: number;
  soon: boolean;
}

/** The next day comes first. @param dayOf names the day of an instant where the person is */
export function sumExpiries(
  grants: readonly Pick<Grant, "remaining" | "expiresAt" | "expiresSoon">[],
  dayOf: (instant: string) => string,
): Expiry[] {
  const days = new Map<string, Expiry>();
  const expiring = grants.flatMap(({ remaining, expiresAt, expiresSoon }) =>
    remaining > 0 && expiresAt ? [{ at: expiresAt, credits: remaining, soon: expiresSoon }] : [],
  );
  for (const one of expiring.sort((left, right) => Date.parse(left.at) - Date.parse(right.at))) {
    const day = days.get(dayOf(one.at));
    if (day) day.credits += one.credits;
    else days.set(dayOf(one.at), one);
  }
  return [...days.values()];
}
