import type { Tx } from "../context.ts";

/** `expire` ends a session, `settle` and `fail` are the two ends of a payment or a refund that is under way. */
export type TimerAction = "expire" | "settle" | "fail";

/** Plans the action in the given seconds, unless something ends the subject before. */
export async function startTimer(
  tx: Tx,
  subject: string,
  action: TimerAction,
  seconds: number,
): Promise<void> {
  await tx.store.client.query(
    "insert into timer (subject, action, due_at) values ($1, $2, now() + make_interval(secs => $3))",
    [subject, action, seconds],
  );
}

export async function stopTimer(tx: Tx, subject: string): Promise<void> {
  await tx.store.client.query("delete from timer where subject = $1", [subject]);
}
