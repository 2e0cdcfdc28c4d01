import { syncPrices } from "@portrait-studio/billing/stripe";
import { readEnvironment } from "@portrait-studio/platform/environment";

// biome-ignore lint/style/noProcessEnv: the one place where this command reads it
const { stripe, packages } = readEnvironment(process.env);
if (!stripe) throw new Error("This studio sells nothing: DEPLOYMENT=private has no payments.");
for (const { packageId, priceId, change } of await syncPrices(stripe, packages))
  process.stdout.write(`${packageId}: ${priceId} (${change})\n`);
