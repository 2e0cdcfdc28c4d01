const fastest = 400;
const slowest = 5_000;
const slowestAfter = 60_000;

/** A query's latest news, and when it was told that first. */
const news = new WeakMap<object, { told: string; at: number }>();

interface Asking {
  /** when the last answer came, by this device's clock, in milliseconds */
  state: { dataUpdatedAt: number };
}

/** It is in milliseconds; false without jobs. After news 0.4 s for each job, then ever longer, up to 5 s. Only answers change it. */
export function pollInterval(
  query: Asking,
  jobs: readonly { id: string; updatedAt: string }[],
): number | false {
  if (jobs.length === 0) return false;
  const { dataUpdatedAt } = query.state;
  const told = jobs.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join();
  let known = news.get(query);
  if (known?.told !== told) {
    known = { told, at: dataUpdatedAt };
    news.set(query, known);
  }
  const waited = (dataUpdatedAt - known.at) / slowestAfter;
  return Math.round(Math.min(slowest, fastest * jobs.length + waited ** 2 * (slowest - fastest)));
}
