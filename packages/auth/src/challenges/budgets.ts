import { limits } from "@portrait-studio/contract";
import { TimeSpan } from "oslo";

export const validity = new TimeSpan(limits.codeMinutes, "m");

/**
 * Mails to one address. The first few may follow each other closely, for people who ask again; after that one goes out every
 * `slow`, and whoever asks in between is answered with the one that has just gone. It is shorter than codes are valid, so that
 * there is always a mail that works. Strangers bring an address at most 10 unused mails in any hour, some 180 in a day, and
 * browsers that it knows as many again.
 */
export const pacing = {
  quickMails: 3,
  quick: new TimeSpan(limits.secondsBetweenMails, "s"),
  slow: new TimeSpan(8, "m"),
  window: new TimeSpan(1, "h"),
} as const;

/**
 * Wrong codes over time. Past any of these, codes of these browsers are not even compared, and links are taken as ever: they
 * cannot be guessed, so nobody's guesses shut anyone out. New mails and sign-ins reset nothing.
 */
export const attemptBudget = {
  /** for an address, by all browsers together that never signed in to it: 15 a day are 465 in 30 days */
  strangersPerDay: 15,
  /** of those, from one network */
  strangersPerDayAndNetwork: 5,
  /** for a browser that has signed in to the address before */
  knownBrowserPerDay: 10,
  /** from one network to all addresses together, by browsers that never signed in to them */
  networkPerHour: 100,
  // counted by when the mail was asked for, and a code can be typed for as long as it is valid
  day: new TimeSpan(24 * 60 + limits.codeMinutes, "m"),
  hour: new TimeSpan(60 + limits.codeMinutes, "m"),
} as const;

/** How long a browser stays known after its last sign-in. */
export const knownFor = new TimeSpan(365, "d");
