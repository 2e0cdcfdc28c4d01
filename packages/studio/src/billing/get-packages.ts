import type { CreditPackage } from "@portrait-studio/contract";
import type { Studio } from "../context.ts";

/** The credit packages on sale. @throws UNAVAILABLE when the payment provider does not answer */
export function getPackages({ payments }: Pick<Studio, "payments">): Promise<CreditPackage[]> {
  return payments.listPackages();
}
