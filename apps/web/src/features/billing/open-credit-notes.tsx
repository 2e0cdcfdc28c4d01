import { Button } from "@portrait-studio/ui/button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";

export function OpenCreditNotes({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation("billing");
  const errorText = useErrorText();
  const notes = api.billing.creditNotes.useQuery({ id }, { enabled: false, gcTime: 0 });
  const [opened, setOpened] = useState<number>();
  const { error, isFetching } = notes;

  async function open(index: number): Promise<void> {
    setOpened(index);
    const note = (await notes.refetch()).data?.[index];
    if (note) window.location.assign(note.url);
    else setOpened(undefined);
  }

  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: they are counted, and keep their order
          key={index}
          look="link"
          size="small"
          className="min-h-9 px-0"
          busy={opened === index}
          onClick={() => open(index)}
        >
          {t(index === 0 ? "purchases.creditNote" : "purchases.furtherCreditNote", { number: index + 1 })}
        </Button>
      ))}
      <p role="alert" className="w-full font-medium text-danger text-label empty:hidden">
        {error && !isFetching && errorText(error)}
      </p>
    </>
  );
}
