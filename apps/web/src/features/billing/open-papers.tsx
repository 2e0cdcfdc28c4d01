import { Button } from "@portrait-studio/ui/button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";

/** at each click, since the addresses of pages expire */
const asked = { enabled: false, gcTime: 0 };

export function OpenInvoice({ id }: { id: string }) {
  const { t } = useTranslation("billing");
  const { refetch, error, isFetching } = api.billing.invoice.useQuery({ id }, asked);
  const ask = async () => (await refetch()).data;
  return <Papers names={[t("purchases.invoice")]} ask={ask} error={isFetching ? null : error} />;
}

export function OpenCreditNotes({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation("billing");
  const { refetch, error, isFetching } = api.billing.creditNotes.useQuery({ id }, asked);
  const names = Array.from({ length: count }, (_, index) =>
    t(index === 0 ? "purchases.creditNote" : "purchases.furtherCreditNote", { number: index + 1 }),
  );
  const ask = async (index: number) => (await refetch()).data?.[index];
  return <Papers names={names} ask={ask} error={isFetching ? null : error} />;
}

interface PapersProps {
  names: readonly string[];
  /** the page of the one at this place; undefined where it cannot be had */
  ask: (index: number) => Promise<{ url: string } | undefined>;
  error: unknown;
}

function Papers({ names, ask, error }: PapersProps) {
  const errorText = useErrorText();
  const [opened, setOpened] = useState<number>();

  async function open(index: number): Promise<void> {
    setOpened(index);
    const page = await ask(index);
    if (page) window.location.assign(page.url);
    else setOpened(undefined);
  }

  return (
    <>
      {names.map((name, index) => (
        <Button
          key={name}
          look="link"
          size="small"
          className="min-h-9 px-0"
          busy={opened === index}
          onClick={() => open(index)}
        >
          {name}
        </Button>
      ))}
      <p role="alert" className="w-full font-medium text-danger text-label empty:hidden">
        {error ? errorText(error) : null}
      </p>
    </>
  );
}
