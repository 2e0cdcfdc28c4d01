import type { LikenessReturn } from "@portrait-studio/contract";
import { Button } from "@portrait-studio/ui/button";
import { Notice } from "@portrait-studio/ui/notice";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyConfirmDialog } from "~/components/lazy-confirm-dialog.tsx";
import { api } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { notify } from "~/lib/notify.ts";

interface LikenessReturnProps {
  request: { id: string; likenessReturn: LikenessReturn | null; creditsReturned: number };
  kind: "generation" | "imageEdits";
}

export function LikenessReturnOffer({ request, kind }: LikenessReturnProps) {
  const { t } = useTranslation("common");
  const format = useFormat();
  const utils = api.useUtils();
  const [asks, setAsks] = useState(false);
  const { id, likenessReturn: offer, creditsReturned } = request;
  const outcome = {
    onSuccess: ({ creditsReturned: count }: { creditsReturned: number }) => {
      setAsks(false);
      void notify.success(t("likeness.done", { credits: t("credits", { count }) }));
    },
    onSettled: () =>
      Promise.all([
        utils.generation.invalidate(),
        utils.imageEdits.invalidate(),
        utils.images.invalidate(),
        utils.billing.invalidate(),
      ]),
  };
  const images = api.generation.return.useMutation(outcome);
  const edits = api.imageEdits.return.useMutation(outcome);
  const taking = kind === "generation" ? images : edits;

  if (creditsReturned > 0)
    return (
      <p className="text-label text-muted">
        {t("likeness.returned", { credits: t("credits", { count: creditsReturned }) })}
      </p>
    );
  if (!offer) return null;
  const credits = t("credits", { count: offer.credits });
  return (
    <>
      <Notice
        tone="info"
        title={t("likeness.title")}
        action={
          <Button size="small" onClick={() => setAsks(true)}>
            {t("likeness.open", { credits })}
          </Button>
        }
      >
        {t("likeness.text", { credits, date: format.day(offer.until) })}
      </Notice>
      {asks && (
        <LazyConfirmDialog
          title={t("likeness.ask", { credits })}
          description={t(kind === "generation" ? "likeness.imagesGo" : "likeness.editsGo")}
          action={t("likeness.confirm", { credits })}
          keep={t("likeness.keep")}
          call={taking}
          onConfirm={() => taking.mutate({ id })}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
