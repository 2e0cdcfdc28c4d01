import { limits } from "@portrait-studio/contract";
import { TimeSpan } from "oslo";

export const validity = new TimeSpan(limits.codeMinutes, "m");

/**
 * Rate limit of mails to one address. The first few may be sent in quick succession, for people who ask again. After that, one
 * is sent every `slow`, and a request in between is answered with the latest mail, which still works because `slow` is shorter
 * than a code's validity. Unknown browsers can cause at most 10 unused mails to an address per hour and about 180 per day;
 * known browsers have the same limit of their own.
 */
export const pacing = {
  quickMails: 3,
  quick: new TimeSpan(limits.secondsBetweenMails, "s"),
  slow: new TimeSpan(8, "m"),
  window: new TimeSpan(1, "h"),
} as const;

/**
 * Limits of wrong codes over time. Past any of them, codes from these browsers are not compared any more. Links, which cannot
 * be guessed, still work, so guessing locks nobody out. New mails and sign-ins do not reset the counts.
 */
export const attemptBudget = {
  /** for one address, from all unknown browsers together; 15 per day are 465 in 30 days */
  strangersPerDay: 15,
  /** of these, the most from one network */
  strangersPerDayAndNetwork: 5,
  /** for a browser that has signed in to this address before */
  knownBrowserPerDay: 10,
  /** from one network to all addresses together, from unknown browsers */
  networkPerHour: 100,
  // counted from the mail's request, so the code's validity is added
  day: new TimeSpan(24 * 60 + limits.codeMinutes, "m"),
  hour: new TimeSpan(60 + limits.codeMinutes, "m"),
} as const;

export const knownFor = new TimeSpan(365, "d");
