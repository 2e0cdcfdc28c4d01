import type { Purchase } from "@portrait-studio/contract";
import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { Dialog, DialogActions } from "@portrait-studio/ui/dialog";
import { Field } from "@portrait-studio/ui/field";
import { Input } from "@portrait-studio/ui/input";
import { Notice } from "@portrait-studio/ui/notice";
import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureText } from "~/components/failure-text.tsx";
import { keepAccountAddress } from "~/features/auth/keep-account-address.ts";
import { useSession } from "~/features/auth/session.tsx";
import { forgetPerson } from "~/features/auth/use-sign-out.ts";
import { api } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["settings", "common", "training"]);
  const { email } = useSession();
  const queryClient = useQueryClient();
  const models = api.models.list.useQuery();
  const balance = api.billing.balance.useQuery();
  const purchases = api.billing.purchases.useQuery();
  const format = useFormat();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState(false);
  const right = typed.trim().toLowerCase() === email.toLowerCase();
  const remove = api.account.delete.useMutation({
    onSuccess: ({ deletesAt }) =>
      forgetPerson(queryClient, deletesAt ? keepAccountAddress({ deletesAt }) : "/"),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    confirm({ immediately: false });
  }

  function confirm({ immediately }: { immediately: boolean }): void {
    setAsked(true);
    if (right) remove.mutate({ email, immediately });
  }

  const busy = remove.isPending || remove.isSuccess;
  const imageCount = models.data?.reduce((sum, { portraitCount }) => sum + portraitCount, 0);
  return (
    <Dialog
      onClose={onClose}
      title={t("settings:data.deleteTitle")}
      description={t("settings:data.deleteWarning", { days: limits.deletionDays })}
      closeLabel={t("common:close")}
    >
      {models.data && balance.data && imageCount !== undefined && (
        <ul className="tabular grid list-disc gap-1 pl-5 marker:text-danger">
          <li>{t("settings:data.models", { count: models.data.length })}</li>
          <li>{t("training:models.portraits", { count: imageCount })}</li>
          <li>{t("common:credits", { count: balance.data.spendable })}</li>
        </ul>
      )}
      {sumRefunds(purchases.data).map(({ currency, amount }) => (
        <Notice
          key={currency}
          tone="warn"
          title={t("settings:data.refundable", { amount: format.money(amount, currency) })}
        >
          {t("settings:data.refundableText")}{" "}
          <Link href="/billing" className="underline underline-offset-4">
            {t("settings:data.refundableLink")}
          </Link>
        </Notice>
      ))}
      <form onSubmit={submit} className="grid gap-5">
        <Field
          label={t("settings:data.typeEmail", { email })}
          error={asked && !right ? t("settings:data.wrongEmail") : undefined}
        >
          {(parts) => (
            <Input
              {...parts}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <FailureText error={remove.error} />
        <DialogActions>
          <Button onClick={onClose}>{t("settings:data.keep")}</Button>
          <Button type="submit" look="danger" busy={busy}>
            {t("settings:data.deleteConfirm", { days: limits.deletionDays })}
          </Button>
          <Button
            look="link"
            size="small"
            className="basis-full text-danger sm:justify-end sm:px-0"
            disabled={busy}
            onClick={() => confirm({ immediately: true })}
          >
            {t("settings:data.deleteNow")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Sums per currency, in minor units. */
function sumRefunds(purchases: readonly Purchase[] = []): { currency: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { currency, refundable } of purchases)
    if (refundable?.amount) sums.set(currency, (sums.get(currency) ?? 0) + refundable.amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
