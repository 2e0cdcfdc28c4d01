import { setTimeout as pause } from "node:timers/promises";
import type { Purchase, StudioClient, StudioOutputs } from "@portrait-studio/client";
import { formatMoney } from "@portrait-studio/contract/money";
import type { Steps } from "./steps.ts";

const patienceMs = 30_000;

type Entry = StudioOutputs["billing"]["credits"]["entries"][number];

export async function buyCredits(
  studio: StudioClient,
  paymentsUrl: string,
  { step }: Steps,
): Promise<number> {
  const offer = await step(
    "Choose a package",
    async () => {
      const packages = await studio.api.billing.packages.query();
      const [smallest] = packages.toSorted((one, other) => one.amount - other.amount);
      if (!smallest) throw new Error("No packages available");
      return smallest;
    },
    ({ name, credits, amount, currency }) => `${name}: ${credits} for ${formatMoney("en", amount, currency)}`,
  );
  const before = await studio.api.billing.balance.query();
  const checkout = await step("Open the checkout", () =>
    studio.api.billing.checkout.mutate({
      priceId: offer.priceId,
      successUrl: "/billing",
      cancelUrl: "/billing",
    }),
  );
  await step("Pay", () => pay(paymentsUrl, checkout));
  await step(
    "Wait for the credits",
    () => paid(studio, checkout.id),
    ({ credits }) => `${credits} credits`,
  );
  const after = await studio.api.billing.balance.query();
  if (after.spendable - before.spendable !== offer.credits)
    throw new Error(`${offer.credits} credits were bought, ${after.spendable - before.spendable} came.`);
  return offer.credits;
}

async function pay(paymentsUrl: string, { id, url }: { id: string; url: string }): Promise<void> {
  const page = await fetch(url);
  if (!page.ok) throw new Error(`The checkout page answers ${page.status}.`);
  const response = await fetch(new URL(`/_sandbox/sessions/${id}/pay`, paymentsUrl), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ outcome: "paid" }),
  }).catch((error) => {
    throw new Error(`No fake of Stripe answers at ${paymentsUrl}.`, { cause: error });
  });
  if (!response.ok) throw new Error(`The fake of Stripe answers ${response.status} to the payment.`);
}

async function paid(studio: StudioClient, id: string): Promise<Purchase> {
  const giveUp = performance.now() + patienceMs;
  while (performance.now() < giveUp) {
    const purchase = await studio.api.billing.purchase.query({ id });
    if (purchase.status === "paid") return purchase;
    await pause(200);
  }
  throw new Error("The payment did not arrive at the studio.");
}

export async function readLedger(studio: StudioClient, { step }: Steps): Promise<void> {
  await step(
    "Read the ledger",
    async () => {
      const entries: Entry[] = [];
      let cursor: string | undefined;
      do {
        const page = await studio.api.billing.credits.query({ limit: 10, ...(cursor && { cursor }) });
        entries.push(...page.entries);
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      const { spendable } = await studio.api.billing.balance.query();
      const sum = entries.reduce((total, { amount }) => total + amount, 0);
      if (sum !== spendable) throw new Error(`The ledger adds up to ${sum}, the balance is ${spendable}.`);
      return entries;
    },
    (entries) => `${entries.length} entries add up to the balance`,
  );
}
