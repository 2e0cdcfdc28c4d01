/** Shorter than the silence after which a run counts as lost. */
export const longestPauseSeconds = 60;

/**
 * How long a run pauses after a check that brought nothing: longer each time, up to a minute. It pauses for trainings of hosted engines, and for
 * images of those whose provider sends messages. One ends the pause; without it, a finished job is noticed at its end.
 * @param count checks without news so far, from 1
 */
export function pauseAfter(count: number): `${number}s` {
  return `${Math.min(longestPauseSeconds, 5 * 2 ** (count - 1))}s`;
}

/** How long a check without news stays with a job, in seconds. */
export const checkSeconds = 10;

/** A pause that is worth its step. */
const shortestPauseSeconds = 5;

/**
 * The same for images of a provider that sends no messages, such as an own server: a tenth of the time since the last image, so that the next
 * one is noticed late by that at most, and hours fit into the checks.
 * @returns undefined where it is no pause at all
 */
export function pauseWithoutMessages(count: number): `${number}s` | undefined {
  let waited = 0;
  let pause = 0;
  for (let check = 1; check <= count; check += 1) {
    waited += checkSeconds;
    const tenth = Math.min(longestPauseSeconds, Math.floor(waited / 10));
    pause = tenth < shortestPauseSeconds ? 0 : tenth;
    waited += pause;
  }
  return pause > 0 ? `${pause}s` : undefined;
}

/** More checks than fit into three hours, the longest job of any engine; the job's deadline ends it before. */
export const maxChecks = 400;
