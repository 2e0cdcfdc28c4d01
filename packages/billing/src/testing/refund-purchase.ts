import { type Purchase, StudioError } from "@portrait-studio/contract";
import { newId } from "@portrait-studio/db";
import { finishRefund, getPurchase, holdRefund, type PurchaseContext } from "../purchases/index.ts";

/** A complete refund, in the same steps as the studio's action. */
export async function refundPurchase(
  context: PurchaseContext,
  request: { userId: string; id: string; credits?: number },
): Promise<Purchase> {
  const refundId = newId("refund");
  await holdRefund(context.db, { ...request, refundId });
  await finishRefund(context, refundId);
  const purchase = await getPurchase(context, { userId: request.userId }, { id: request.id });
  if (!purchase) throw new StudioError("NOT_FOUND");
  return purchase;
}
