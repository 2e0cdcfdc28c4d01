import { Button } from "@portrait-studio/ui/button";
import { Pencil, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyConfirmDialog } from "~/components/lazy-confirm-dialog.tsx";
import { api } from "~/lib/api.ts";

const AlbumDialog = dynamic(() => import("./album-dialog.tsx").then((module) => module.AlbumDialog), {
  ssr: false,
});

/** What can be done with the album that is shown. */
export function AlbumTools({ id, onGone }: { id: string; onGone: () => void }) {
  const { t } = useTranslation(["gallery", "common"]);
  const utils = api.useUtils();
  const [open, setOpen] = useState<"rename" | "delete">();
  const { data: albums } = api.albums.list.useQuery(undefined, { meta: { silent: true } });
  const remove = api.albums.delete.useMutation({
    onSuccess: () => {
      onGone();
      return utils.albums.invalidate();
    },
  });
  const album = albums?.find((one) => one.id === id);
  if (!album) return null;
  return (
    <>
      <Button size="small" look="quiet" className="min-h-10" onClick={() => setOpen("rename")}>
        <Pencil className="size-4" aria-hidden />
        {t("gallery:album.rename")}
      </Button>
      <Button size="small" look="quiet" className="min-h-10" onClick={() => setOpen("delete")}>
        <Trash2 className="size-4" aria-hidden />
        {t("gallery:album.delete")}
      </Button>
      {open === "rename" && <AlbumDialog album={album} onClose={() => setOpen(undefined)} />}
      {open === "delete" && (
        <LazyConfirmDialog
          title={t("gallery:album.deleteTitle", { name: album.name })}
          description={t("gallery:album.deleteText")}
          action={t("gallery:album.delete")}
          keep={t("common:cancel")}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
