import type { Album } from "@portrait-studio/contract";
import { limits } from "@portrait-studio/contract/limits";
import { hasVisibleText } from "@portrait-studio/contract/visible-text";
import { Button } from "@portrait-studio/ui/button";
import { Dialog, DialogActions } from "@portrait-studio/ui/dialog";
import { Field } from "@portrait-studio/ui/field";
import { Input, NativeSelect } from "@portrait-studio/ui/input";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureText } from "~/components/failure-text.tsx";
import { api } from "~/lib/api.ts";
import { notify } from "~/lib/notify.ts";

interface AlbumDialogProps {
  /** to be renamed; without it, the images are put into one, an old or a new one */
  album?: Album;
  imageIds?: readonly string[];
  onDone?: () => void;
  onClose: () => void;
}

export function AlbumDialog({ album, imageIds = [], onDone, onClose }: AlbumDialogProps) {
  const { t } = useTranslation(["gallery", "common"]);
  const utils = api.useUtils();
  const { data: albums = [] } = api.albums.list.useQuery();
  const [chosen, setChosen] = useState("");
  const [name, setName] = useState(album?.name ?? "");
  const [asked, setAsked] = useState(false);
  const finish = async ({ name }: Album) => {
    if (!album) void notify.success(t("gallery:album.added", { name, count: imageIds.length }));
    await Promise.all([utils.albums.invalidate(), utils.images.invalidate()]);
    onDone?.();
    onClose();
  };
  const rename = api.albums.rename.useMutation({ onSuccess: finish });
  const create = api.albums.create.useMutation({ onSuccess: finish });
  const change = api.albums.change.useMutation({ onSuccess: finish });
  const named = hasVisibleText(name);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (chosen) change.mutate({ id: chosen, add: [...imageIds] });
    else if (named && album) rename.mutate({ id: album.id, name });
    else if (named) create.mutate({ name, imageIds: [...imageIds] });
  }

  const error = rename.error ?? create.error ?? change.error;
  return (
    <Dialog
      onClose={onClose}
      title={album ? t("gallery:album.rename") : t("gallery:album.addTitle", { count: imageIds.length })}
      closeLabel={t("common:close")}
    >
      <form onSubmit={submit} className="grid gap-5">
        {!album && albums.length > 0 && (
          <Field label={t("gallery:album.label")}>
            {(parts) => (
              <NativeSelect {...parts} value={chosen} onChange={(event) => setChosen(event.target.value)}>
                <option value="">{t("gallery:album.new")}</option>
                {albums.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )}
        {!chosen && (
          <Field
            label={t("gallery:album.name")}
            error={asked && !named ? t("gallery:album.nameMissing") : undefined}
          >
            {(parts) => (
              <Input
                {...parts}
                autoFocus
                autoComplete="off"
                maxLength={limits.maxNameLength}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        )}
        <FailureText error={error} />
        <DialogActions>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            type="submit"
            look="primary"
            busy={rename.isPending || create.isPending || change.isPending}
          >
            {album ? t("common:save") : t("gallery:album.add")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
