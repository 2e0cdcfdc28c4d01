import { limits } from "@portrait-studio/contract";
import { TimeSpan } from "oslo";

export const validity = new TimeSpan(limits.codeMinutes, "m");
export const mailWindow = new TimeSpan(1, "h");
export const maxLiveChallenges = 2;

/**
 * Wrong codes over time, which new mails do not reset. Past any of these, codes are refused and links still taken: links cannot be
 * guessed, so nobody's guesses shut anyone out. 5 codes a mail and 5 mails an hour alone would be 18,000 tries a month.
 */
export const failureBudget = {
  /** per address in `day` */
  perDay: 10,
  day: new TimeSpan(1, "d"),
  /** per address without a sign-in between */
  inARow: 100,
  /** over all addresses in `hour`: many addresses with one guess each are an attack too */
  siteWidePerHour: 1000,
  hour: new TimeSpan(1, "h"),
} as const;
