import { Button } from "@portrait-studio/ui/button";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";

export function OpenPurchase({ id }: { id: string }) {
  const { t } = useTranslation("billing");
  const errorText = useErrorText();
  const utils = api.useUtils();
  // when it was paid or closed meanwhile, its row says so
  const onError = () => utils.billing.invalidate();
  const resume = api.billing.resume.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError,
  });
  const cancel = api.billing.cancel.useMutation({
    onSuccess: () => utils.billing.purchases.invalidate(),
    onError,
  });
  const leaving = resume.isPending || resume.isSuccess;
  const busy = leaving || cancel.isPending;
  const failed = resume.error ?? cancel.error;
  return (
    <>
      <Button
        size="small"
        className="min-h-9"
        busy={leaving}
        disabled={busy}
        onClick={() => {
          cancel.reset();
          resume.mutate({ id });
        }}
      >
        {t("purchases.resume")}
      </Button>
      <Button
        look="quiet"
        size="small"
        className="min-h-9"
        busy={cancel.isPending}
        disabled={busy}
        onClick={() => {
          resume.reset();
          cancel.mutate({ id });
        }}
      >
        {t("purchases.dismiss")}
      </Button>
      <p role="alert" className="w-full font-medium text-danger text-label empty:hidden">
        {failed && errorText(failed)}
      </p>
    </>
  );
}
