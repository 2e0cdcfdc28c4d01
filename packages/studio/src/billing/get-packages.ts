import type { CreditPackage } from "@portrait-studio/contract";
import type { Studio } from "../context.ts";

/** What credits can be bought for. @throws UNAVAILABLE when the payments' side does not answer */
export function getPackages({ payments }: Pick<Studio, "payments">): Promise<CreditPackage[]> {
  return payments.listPackages();
}
