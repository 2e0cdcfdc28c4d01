import { type ImageFormat, imageFormats } from "@portrait-studio/contract/choices";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Spinner } from "@portrait-studio/ui/spinner";
import { ChevronDown, Download } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GalleryImage } from "~/features/images/gallery-image.ts";
import { api } from "~/lib/api.ts";
import { downloadFile } from "~/lib/download-file.ts";
import { useShortcut } from "~/lib/use-shortcut.ts";

interface DownloadChoiceProps {
  image: GalleryImage;
  look: "primary" | "secondary";
}

/** The file as it was made; the other formats open below. */
export function DownloadChoice({ image, look }: DownloadChoiceProps) {
  const { t } = useTranslation(["viewer", "common"]);
  const { id, format: kept, downloadUrl } = image;
  const utils = api.useUtils();
  const list = useId();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState<ImageFormat>();
  const [failed, setFailed] = useState<ImageFormat>();

  async function save(format: ImageFormat): Promise<void> {
    setBusy(format);
    setFailed(undefined);
    try {
      const url = format === kept ? downloadUrl : (await utils.images.download.fetch({ id, format })).url;
      await downloadFile(url);
    } catch {
      setFailed(format);
    }
    setBusy(undefined);
  }
  useShortcut({ key: "d" }, () => void save(kept));

  return (
    <>
      <div className="flex flex-1 gap-px whitespace-nowrap">
        <Button
          look={look}
          className="flex-1 rounded-r-none px-3"
          busy={busy === kept}
          title={`${t("viewer:download")} (D)`}
          onClick={() => void save(kept)}
        >
          <Download className="size-4.5" aria-hidden />
          {t("viewer:download")}
        </Button>
        <Button
          look={look}
          className="min-w-11 rounded-l-none px-2"
          aria-expanded={open}
          aria-controls={list}
          aria-label={t("viewer:formats.open")}
          title={t("viewer:formats.open")}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown
            className={cn("size-4.5 transition-transform duration-120", open && "rotate-180")}
            aria-hidden
          />
        </Button>
      </div>
      <ul
        id={list}
        aria-label={t("viewer:formats.open")}
        hidden={!open}
        className="basis-full divide-y divide-line rounded-input border border-line"
      >
        {imageFormats
          .filter((format) => format !== kept)
          .map((format) => (
            <li key={format}>
              <button
                type="button"
                disabled={busy !== undefined}
                aria-busy={busy === format || undefined}
                className="flex min-h-14 w-full cursor-pointer items-center gap-3 px-4 py-2 text-left hover:bg-sunken"
                onClick={() => void save(format)}
              >
                {busy === format ? (
                  <Spinner className="size-4.5 shrink-0" />
                ) : (
                  <Download className="size-4.5 shrink-0 text-muted" aria-hidden />
                )}
                <span className="grid">
                  <span className="font-medium text-app">{t(`viewer:formats.names.${format}`)}</span>
                  <span className="text-label text-muted">{t(`viewer:formats.uses.${format}`)}</span>
                </span>
              </button>
            </li>
          ))}
      </ul>
      {failed && (
        <p
          role="alert"
          className="flex basis-full items-center justify-between gap-3 font-medium text-danger text-label"
        >
          {t("common:downloadFailed")}: {t("common:downloadFailedText")}
          <Button look="quiet" size="small" className="min-h-11" onClick={() => void save(failed)}>
            {t("common:retry")}
          </Button>
        </p>
      )}
    </>
  );
}
