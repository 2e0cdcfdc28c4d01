import { Button } from "@portrait-studio/ui/button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";

/** To the credit note of one of a purchase's refunds, whose address is asked for at each click, because it expires. */
export function OpenCreditNote({ id, index }: { id: string; index: number }) {
  const { t } = useTranslation("billing");
  const errorText = useErrorText();
  const notes = api.billing.creditNotes.useQuery({ id }, { enabled: false, gcTime: 0 });
  const [leaving, setLeaving] = useState(false);
  const { error, isFetching } = notes;
  return (
    <>
      <Button
        look="quiet"
        size="small"
        className="min-h-9"
        busy={isFetching || leaving}
        onClick={async () => {
          const note = (await notes.refetch()).data?.[index];
          if (!note) return;
          setLeaving(true);
          window.location.assign(note.url);
        }}
      >
        {t(index === 0 ? "purchases.creditNote" : "purchases.furtherCreditNote", { number: index + 1 })}
      </Button>
      <p role="alert" className="w-full font-medium text-danger text-label empty:hidden">
        {error && !isFetching && errorText(error)}
      </p>
    </>
  );
}
