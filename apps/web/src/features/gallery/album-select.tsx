import { NativeSelect } from "@portrait-studio/ui/input";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";

interface AlbumSelectProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Shows one album instead of the whole gallery; nothing while there are none. */
export function AlbumSelect({ value, onChange }: AlbumSelectProps) {
  const { t } = useTranslation("gallery");
  const { data: albums } = api.albums.list.useQuery(undefined, { meta: { silent: true } });
  if (!albums?.length) return null;
  return (
    <NativeSelect
      aria-label={t("album.label")}
      className="flex-1 basis-40 sm:w-48 sm:flex-none"
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{t("album.all")}</option>
      {albums.map(({ id, name, imageCount }) => (
        <option key={id} value={id}>
          {t("album.option", { name, images: imageCount })}
        </option>
      ))}
    </NativeSelect>
  );
}
