import { Button } from "@portrait-studio/ui/button";
import { FolderMinus, FolderPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";

const AlbumDialog = dynamic(() => import("./album-dialog.tsx").then((module) => module.AlbumDialog), {
  ssr: false,
});

/** what the API takes at a time */
const most = 100;

interface AlbumSelectedProps {
  ids: readonly string[];
  /** the album that is shown: out of it, rather than into another */
  albumId: string | null;
  onDone: () => void;
}

/** Puts what is selected into an album, or takes it out of the one that is shown. */
export function AlbumSelected({ ids, albumId, onDone }: AlbumSelectedProps) {
  const { t } = useTranslation("gallery");
  const errorText = useErrorText();
  const utils = api.useUtils();
  const [open, setOpen] = useState(false);
  const change = api.albums.change.useMutation({
    onSuccess: onDone,
    onError: (error) => void notify.failure(t("trash.failed"), { description: errorText(error) }),
    onSettled: () => Promise.all([utils.albums.invalidate(), utils.images.invalidate()]),
  });
  const Icon = albumId ? FolderMinus : FolderPlus;
  return (
    <>
      <Button
        size="small"
        className="min-h-10 max-sm:size-10 max-sm:p-0"
        disabled={ids.length === 0 || ids.length > most}
        busy={change.isPending}
        onClick={() => (albumId ? change.mutate({ id: albumId, remove: [...ids] }) : setOpen(true))}
      >
        {!change.isPending && <Icon className="size-4" aria-hidden />}
        <span className="max-sm:sr-only">{albumId ? t("album.takeOut") : t("album.open")}</span>
      </Button>
      {open && <AlbumDialog imageIds={ids} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}
