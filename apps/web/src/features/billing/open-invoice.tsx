import { Button } from "@portrait-studio/ui/button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";

export function OpenInvoice({ id }: { id: string }) {
  const { t } = useTranslation("billing");
  const errorText = useErrorText();
  const invoice = api.billing.invoice.useQuery({ id }, { enabled: false, gcTime: 0 });
  const [leaving, setLeaving] = useState(false);
  const { error, isFetching } = invoice;
  return (
    <>
      <Button
        look="link"
        size="small"
        className="min-h-9 px-0"
        busy={isFetching || leaving}
        onClick={async () => {
          const { data } = await invoice.refetch();
          if (!data) return;
          setLeaving(true);
          window.location.assign(data.url);
        }}
      >
        {t("purchases.invoice")}
      </Button>
      <p role="alert" className="w-full font-medium text-danger text-label empty:hidden">
        {error && !isFetching && errorText(error)}
      </p>
    </>
  );
}
