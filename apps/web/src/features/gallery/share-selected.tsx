import type { GalleryImage } from "@portrait-studio/contract/images";
import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { copyText } from "~/lib/copy-text.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { latePart } from "~/lib/late-part.tsx";
import { notify } from "~/lib/notify.ts";

const ShareDialog = latePart(() => import("../images/share-dialog.tsx"), "ShareDialog");

export function ShareSelected({ images }: { images: readonly GalleryImage[] }) {
  const { t } = useTranslation("gallery");
  const [asking, setAsking] = useState(false);
  const { publish, busy } = useSharedPage();
  const count = images.length;
  return (
    <>
      <Button
        size="small"
        className="min-h-10 max-sm:size-10 max-sm:p-0"
        disabled={count === 0}
        onClick={() => {
          if (count <= limits.maxSharedTogether) setAsking(true);
          else void notify.failure(t("select.share.tooMany", { count: limits.maxSharedTogether }));
        }}
      >
        <Share2 className="size-4" aria-hidden />
        <span className="max-sm:sr-only">{t("select.share.open")}</span>
      </Button>
      {asking && (
        <ShareDialog
          title={t("select.share.title", { count })}
          text={t("select.share.text")}
          confirm={t("select.share.confirm")}
          busy={busy}
          onConfirm={(expiresInDays) => void publish(images, expiresInDays).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function useSharedPage() {
  const { t } = useTranslation("gallery");
  const errorText = useErrorText();
  const utils = api.useUtils();
  const share = api.images.share.useMutation();
  const [busy, setBusy] = useState(false);

  async function undo(ids: readonly string[]): Promise<void> {
    await Promise.allSettled(ids.map((id) => share.mutateAsync({ id, shared: false })));
    await utils.images.invalidate();
    void notify.success(t("select.share.undone"));
  }

  return {
    busy,
    /** Images that were shared before keep their end. @param expiresInDays null for never */
    publish: async (images: readonly GalleryImage[], expiresInDays: number | null): Promise<void> => {
      setBusy(true);
      const before = images.filter(({ shareUrl }) => shareUrl === null);
      const made = await Promise.allSettled(
        before.map(({ id }) => share.mutateAsync({ id, shared: true, expiresInDays })),
      );
      const failed = made.find((one) => one.status === "rejected");
      const shared = made.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      if (failed) {
        // nothing half public
        await Promise.allSettled(shared.map(({ id }) => share.mutateAsync({ id, shared: false })));
        void notify.failure(t("select.share.failed"), { description: errorText(failed.reason) });
      } else {
        const byId = new Map(shared.map((image) => [image.id, image.shareUrl]));
        const address = addressOfAll(images.map(({ id, shareUrl }) => shareUrl ?? byId.get(id) ?? ""));
        const done = await copyText(address);
        const ids = before.map(({ id }) => id);
        const action = { label: t("select.share.undo"), onClick: () => void undo(ids) };
        if (done) void notify.undoable(t("select.share.copied"), action);
        else void notify.failure(t("select.share.copyFailed"), { description: address, action });
      }
      await utils.images.invalidate();
      setBusy(false);
    },
  };
}

function addressOfAll(urls: readonly string[]): string {
  const [first = ""] = urls;
  const tokens = urls.map((url) => url.slice(url.lastIndexOf("/") + 1));
  return first.slice(0, first.lastIndexOf("/") + 1) + tokens.join(",");
}
