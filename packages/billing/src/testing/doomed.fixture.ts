import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { connectDatabase } from "@portrait-studio/db";
import pg from "pg";
import { captureHold, grantCredits, holdCredits, releaseHold } from "../ledger/index.ts";
import { type PaymentState, syncPayment } from "../purchases/index.ts";
import { refundPurchase } from "./refund-purchase.ts";
import { createScriptedPayments } from "./scripted-payments.ts";

/** The operation during which the process is killed. */
export type Deed =
  | { do: "grant"; request: Parameters<typeof grantCredits>[1] }
  | { do: "hold"; request: Parameters<typeof holdCredits>[1] }
  | { do: "capture"; request: Parameters<typeof captureHold>[1] }
  | { do: "release"; request: Parameters<typeof releaseHold>[1] }
  | { do: "event"; event: NonNullable<Parameters<typeof syncPayment>[2]>; state: PaymentState }
  | { do: "refund"; userId: string; id: string; state: PaymentState; refundsFile: string };

export interface Doom {
  url: string;
  deed: Deed;
  /** number of the last query, counted from 1 */
  query: number;
  /** whether it is killed before that query is sent, or after it and before the response */
  moment: "before" | "sent";
}

const doom = JSON.parse(process.argv[2] ?? "") as Doom;
const { db, close } = connectDatabase({ url: doom.url, max: 1 });
killAt(doom);
await perform(doom.deed);
await close();

/** SIGKILL, so that this process cannot close or roll back anything. */
function killAt({ query, moment }: Doom): void {
  const send: (...given: unknown[]) => unknown = pg.Client.prototype.query;
  let sent = 0;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      sent += 1;
      if (sent === query && moment === "before") process.kill(process.pid, "SIGKILL");
      const answer = send.apply(this, given);
      if (sent === query) process.kill(process.pid, "SIGKILL");
      return answer;
    },
  });
}

async function perform(deed: Deed): Promise<unknown> {
  switch (deed.do) {
    case "grant":
      return grantCredits(db, deed.request);
    case "hold":
      return holdCredits(db, deed.request);
    case "capture":
      return captureHold(db, deed.request);
    case "release":
      return releaseHold(db, deed.request);
    case "event": {
      const payments = { ...createScriptedPayments(), findPayment: async () => deed.state };
      return syncPayment({ db, payments, settings: { creditExpiry: "30d" } }, deed.event.subject, deed.event);
    }
    case "refund": {
      const { userId, id, state, refundsFile } = deed;
      // the fake Stripe's state is in a file, since it must outlive this process
      const made = (): PaymentState["refunds"] =>
        existsSync(refundsFile) ? JSON.parse(readFileSync(refundsFile, "utf8")) : [];
      const payments: ReturnType<typeof createScriptedPayments> = {
        ...createScriptedPayments(),
        findPayment: async () => ({ ...state, refunds: made() }),
        refund: async ({ refundId, amount }) => {
          const refund = { id: `re_${refundId}`, refundId, amount, status: "succeeded" };
          writeFileSync(refundsFile, JSON.stringify([refund]));
        },
      };
      return refundPurchase({ db, payments, settings: { creditExpiry: "30d" } }, { userId, id });
    }
  }
}
