import { type StripeContext, transact } from "../context.ts";
import { type Loop, startLoop } from "../loop.ts";
import { expireSession } from "./expire-session.ts";
import { endRefund } from "./refund.ts";
import { settlePayment } from "./settle-payment.ts";
import type { TimerAction } from "./timers.ts";

interface Due {
  subject: string;
  action: TimerAction;
}

/** Runs what is due: sessions expire, debits and refunds end. */
export function startTimers(context: StripeContext): Loop {
  return startLoop(
    async () => {
      const { rows: due } = await context.pool.query<Due>(
        "select subject, action from timer where due_at <= now() order by due_at limit 50",
      );
      for (const timer of due) await fire(context, timer);
      const { rows } = await context.pool.query<{ ms: number | null }>(
        "select extract(epoch from min(due_at) - now())::float * 1000 as ms from timer",
      );
      return rows[0]?.ms ?? undefined;
    },
    (error) => context.config.log(`timers: ${error}`),
  );
}

async function fire(context: StripeContext, { subject, action }: Due): Promise<void> {
  await transact(context, async (tx) => {
    // another transaction may have been faster
    const { rowCount } = await tx.store.client.query("delete from timer where subject = $1 and action = $2", [
      subject,
      action,
    ]);
    if (rowCount === 0) return;
    if (action === "expire") await expireSession(tx, subject);
    else if (subject.startsWith("pi_")) await settlePayment(tx, subject, action === "settle");
    else await endRefund(tx, subject, action === "settle");
  });
}
