import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Notice } from "@portrait-studio/ui/notice";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import type { GalleryImage } from "~/features/images/gallery-image.ts";
import type { Version } from "./lineage.ts";
import { RequestRow } from "./request-row.tsx";
import type { ImageActions } from "./use-image-actions.ts";
import type { useLineage } from "./use-lineage.ts";

interface VersionsProps {
  lineage: ReturnType<typeof useLineage>;
  image: GalleryImage;
  accept: ImageActions["accept"];
  onShow: (id: string) => void;
}

/** indents no further than a phone has room for */
const deepest = 4;

/** Everything that became of an image, as a tree: any version can be looked at, kept, and edited further. */
export function Versions({ lineage, image, accept, onShow }: VersionsProps) {
  const { t } = useTranslation(["viewer", "common"]);
  const { items, original } = lineage;
  if (lineage.failed) {
    return (
      <Notice
        tone="danger"
        title={t("viewer:versions.loadFailed")}
        action={
          <Button size="small" onClick={() => void lineage.retry()}>
            {t("common:retry")}
          </Button>
        }
      />
    );
  }
  if (items.length < 2) return null;
  return (
    <section aria-labelledby="versions" className="grid gap-2.5 border-line border-t pt-5">
      <h2 id="versions" className="font-medium text-label text-muted">
        {t("viewer:versions.title")}
      </h2>
      <ul className="grid gap-1">
        {items.map((item) => (
          <li
            key={item.kind === "version" ? item.imageId : item.edit.id}
            style={{ marginInlineStart: `${Math.min(item.depth, deepest) * 1.125}rem` }}
            className={cn("min-w-0", item.depth > 0 && "border-line border-l-2 pl-1.5")}
          >
            {item.kind === "version" ? (
              <VersionRow
                version={item}
                thumbnailUrl={item.output?.thumbnailUrl ?? original?.thumbnailUrl}
                inGallery={item.output ? item.output.inGallery : Boolean(original?.inGallery)}
                shown={item.imageId === image.id}
                onShow={() => onShow(item.imageId)}
              />
            ) : (
              <RequestRow edit={item.edit} rootId={image.rootId} />
            )}
          </li>
        ))}
      </ul>
      {!image.inGallery && (
        <div className="grid gap-1.5">
          <Button look="primary" wide busy={accept.busy} onClick={accept.run}>
            <Check className="size-4.5" aria-hidden />
            {t("viewer:versions.keep")}
          </Button>
          <p className="text-label text-muted">{t("viewer:versions.keepHint")}</p>
        </div>
      )}
    </section>
  );
}

interface VersionRowProps {
  version: Version;
  thumbnailUrl: string | undefined;
  inGallery: boolean;
  shown: boolean;
  onShow: () => void;
}

function VersionRow({ version, thumbnailUrl, inGallery, shown, onShow }: VersionRowProps) {
  const { t } = useTranslation("viewer");
  const words = version.edit?.instruction ?? t("versions.original");
  return (
    <button
      type="button"
      onClick={onShow}
      aria-current={shown ? "true" : undefined}
      className={cn(
        "flex w-full items-center gap-3 rounded-input p-1.5 text-left transition-colors duration-120",
        shown ? "bg-accent-soft" : "hover:bg-sunken",
      )}
    >
      {thumbnailUrl ? (
        <StudioImage
          src={thumbnailUrl}
          alt=""
          className="h-14 w-11 shrink-0 rounded-[3px] bg-sunken object-cover"
        />
      ) : (
        <span className="h-14 w-11 shrink-0 rounded-[3px] bg-sunken" />
      )}
      <span className="grid min-w-0 gap-0.5">
        <span className="line-clamp-2 text-label">{words}</span>
        <span className="flex flex-wrap gap-x-2 text-caption text-muted">
          {t("versions.number", { number: version.number })}
          {inGallery && <span className="font-medium text-accent">{t("versions.inGallery")}</span>}
        </span>
      </span>
    </button>
  );
}
