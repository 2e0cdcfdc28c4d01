import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "~/components/confirm-dialog.tsx";
import { api, type Outputs } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { notify } from "~/lib/notify.ts";
import { useIdempotencyKey } from "~/lib/use-idempotency-key.ts";

interface RefundDialogProps {
  purchaseId: string;
  refundable: NonNullable<Outputs["billing"]["purchases"][number]["refundable"]>;
  currency: string;
  onClose: () => void;
}

export function RefundDialog({ purchaseId, refundable, currency, onClose }: RefundDialogProps) {
  const { t } = useTranslation(["billing", "common"]);
  const format = useFormat();
  const utils = api.useUtils();
  const input = { id: purchaseId, credits: refundable.credits };
  const intent = useIdempotencyKey(input);
  const amount = format.money(refundable.amount, currency);
  const refund = api.billing.refund.useMutation({
    trpc: { context: intent.context },
    onSuccess: () => {
      void notify.success(t("billing:refund.done", { amount }));
      onClose();
    },
    onSettled: (_purchase, error) => {
      intent.settle(error);
      return utils.billing.invalidate();
    },
  });
  return (
    <ConfirmDialog
      title={t("billing:refund.title", { amount })}
      description={t("billing:refund.text", {
        credits: t("common:credits", { count: refundable.credits }),
        date: format.day(refundable.until),
      })}
      action={t("billing:refund.confirm", { amount })}
      keep={t("billing:refund.keep")}
      call={refund}
      onConfirm={() => refund.mutate(input)}
      onClose={onClose}
    />
  );
}
