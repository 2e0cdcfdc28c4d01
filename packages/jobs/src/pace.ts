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

/** More checks than fit into three hours, the longest training of any engine; the job's deadline ends it before. */
export const maxChecks = 300;
