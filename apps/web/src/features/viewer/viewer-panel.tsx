import type { Model } from "@portrait-studio/contract";
import type { GalleryImage } from "@portrait-studio/contract/images";
import { describeOrigin } from "@portrait-studio/contract/origin";
import { Button, buttonClass } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { ErrorText } from "@portrait-studio/ui/error-text";
import { Copy, Image as Frame, Heart, SlidersHorizontal, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PhotoSource } from "~/features/photos/photo-source.tsx";
import { announce } from "~/features/shell/announcer.tsx";
import { api } from "~/lib/api.ts";
import { copyText } from "~/lib/copy-text.ts";
import { useEngineName } from "~/lib/language/use-engine-name.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { notify } from "~/lib/notify.ts";
import { useShortcut } from "~/lib/use-shortcut.ts";
import { DownloadChoice } from "./download-choice.tsx";
import { ShareLink } from "./share-link.tsx";
import type { ImageActions } from "./use-image-actions.ts";

interface ViewerPanelProps {
  image: GalleryImage;
  model: Model | undefined;
  actions: ImageActions;
  /** undefined where the engine can't edit */
  onEdit: (() => void) | undefined;
  children: ReactNode;
}

export function ViewerPanel({ image, model, actions, onEdit, children }: ViewerPanelProps) {
  const { t } = useTranslation(["viewer", "recipes"]);
  const { prompt, instruction, modelId, seed, recipeId, aspectRatio } = image;
  const seeded = model?.capabilities.seed !== false;
  const settings = new URLSearchParams({ model: modelId, prompt, aspect: aspectRatio });
  if (seeded) settings.set("seed", String(seed));
  if (recipeId) settings.set("recipe", recipeId);
  const router = useRouter();
  const toPrompt = `/create?${new URLSearchParams({ model: modelId, prompt })}`;
  const toSettings = `/create?${settings}`;
  useShortcut({ key: "p" }, () => router.push(toPrompt));
  useShortcut({ key: "s" }, () => router.push(toSettings));
  return (
    <>
      <Actions image={image} model={model} actions={actions} onEdit={onEdit} />
      {instruction && (
        <section className="grid gap-1">
          <h2 className="font-medium text-label text-muted">{t("viewer:instruction")}</h2>
          <p className="text-body">{instruction}</p>
        </section>
      )}
      {children}
      {model?.capabilities.photos && <PhotoSource image={image} />}
      <ShareLink share={actions.share} />
      <details>
        <summary className="min-h-11 w-fit py-2.5 font-medium text-label">{t("viewer:details")}</summary>
        <div className="grid gap-4 pt-2">
          <Prompt prompt={prompt} />
          <div className="flex flex-wrap gap-x-4">
            <Action href={toPrompt}>{t("viewer:usePrompt")}</Action>
            <Action href={toSettings}>{t("viewer:useSettings")}</Action>
          </div>
          <Facts image={image} engine={model?.engine} seeded={seeded} />
        </div>
      </details>
    </>
  );
}

function Actions({ image, model, actions, onEdit }: Omit<ViewerPanelProps, "children">) {
  const { t } = useTranslation("viewer");
  const { favourite, trash } = actions;

  useShortcut({ key: "f" }, favourite.toggle);
  useShortcut({ key: "delete" }, trash.run);
  // as in the gallery: one to keep, one to reject
  useShortcut({ key: "k" }, () => favourite.on || favourite.toggle());
  useShortcut({ key: "x" }, trash.run);

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {onEdit && (
          <Button
            look="primary"
            className="flex-1 whitespace-nowrap px-3"
            title={`${t("edit.open")} (E)`}
            onClick={onEdit}
          >
            <SlidersHorizontal className="size-4.5" aria-hidden />
            {t("edit.open")}
          </Button>
        )}
        <DownloadChoice image={image} look={onEdit ? "secondary" : "primary"} />
      </div>
      <div className="flex flex-wrap gap-1 whitespace-nowrap [&>*]:flex-auto [&>*]:px-2">
        <Button
          look="quiet"
          size="small"
          className="min-h-10"
          aria-pressed={favourite.on}
          title={`${t("favourite")} (F)`}
          onClick={favourite.toggle}
        >
          <Heart className={cn("size-4.5", favourite.on && "fill-accent text-accent")} aria-hidden />
          {t("favourite")}
        </Button>
        <Button look="quiet" size="small" className="min-h-10" busy={trash.busy} onClick={trash.run}>
          {!trash.busy && <Trash2 className="size-4.5" aria-hidden />}
          {t("delete")}
        </Button>
        {model && <CoverChoice imageId={image.id} model={model} />}
      </div>
    </div>
  );
}

function Prompt({ prompt }: { prompt: string }) {
  const { t } = useTranslation("viewer");
  const words = useRef<HTMLParagraphElement>(null);
  const [failed, setFailed] = useState(false);

  async function copy(): Promise<void> {
    const done = await copyText(prompt);
    setFailed(!done);
    if (done) void notify.success(t("promptCopied"));
    // selected, so that the person's own copy key does it
    else if (words.current) {
      words.current.closest("details")?.setAttribute("open", "");
      window.getSelection()?.selectAllChildren(words.current);
    }
  }
  useShortcut({ key: "c" }, () => void copy());

  return (
    <section className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-medium text-label text-muted">{t("prompt")}</h2>
        <Button look="quiet" size="small" title={`${t("copyPrompt")} (C)`} onClick={() => void copy()}>
          <Copy className="size-4" aria-hidden />
          {t("copyPrompt")}
        </Button>
      </div>
      <p ref={words} className="text-body leading-relaxed">
        {prompt}
      </p>
      {failed && <ErrorText>{t("copyFailed")}</ErrorText>}
    </section>
  );
}

interface FactsProps {
  image: GalleryImage;
  engine: string | undefined;
  seeded: boolean;
}

function Facts({ image, engine, seeded }: FactsProps) {
  const { t } = useTranslation(["viewer", "recipes", "common"]);
  const format = useFormat();
  const engineName = useEngineName();
  const { modelName, recipeId, seed, width, height, createdAt, sourceType } = image;
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <dl className="tabular grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-label">
        <Fact name={t("viewer:model")}>{modelName}</Fact>
        {recipeId && <Fact name={t("viewer:look")}>{t(`recipes:${recipeId}.label`)}</Fact>}
        {engine && <Fact name={t("viewer:engine")}>{engineName(engine)}</Fact>}
        {seeded && <Fact name={t("viewer:seed")}>{seed}</Fact>}
        <Fact name={t("viewer:size")}>{t("viewer:pixels", { width, height })}</Fact>
        <Fact name={t("viewer:date")}>
          <time dateTime={createdAt}>{format.moment(createdAt)}</time>
        </Fact>
      </dl>
      {sourceType && (
        <p className="text-label text-muted">{t(`common:origin.${describeOrigin(sourceType).label}`)}</p>
      )}
    </div>
  );
}

function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={buttonClass({ look: "link", size: "inline", className: "min-h-9" })}>
      {children}
    </Link>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function CoverChoice({ imageId, model }: { imageId: string; model: Model }) {
  const { t } = useTranslation("viewer");
  const errorText = useErrorText();
  const utils = api.useUtils();
  const chosen = model.coverImageId === imageId;
  const cover = api.models.cover.useMutation({
    onError: (error) => void notify.failure(t("changeFailed"), { description: errorText(error) }),
    // the button shows it; a toast would cover it
    onSuccess: ({ name, coverImageId }) => announce(t(coverImageId ? "cover.set" : "cover.unset", { name })),
    // trainings contain their models too
    onSettled: () => Promise.all([utils.models.invalidate(), utils.training.invalidate()]),
  });
  return (
    <Button
      look="quiet"
      size="small"
      className="min-h-10"
      busy={cover.isPending}
      onClick={() => cover.mutate({ id: model.id, imageId: chosen ? null : imageId })}
    >
      {!cover.isPending && <Frame className="size-4.5 shrink-0" aria-hidden />}
      {chosen ? t("cover.remove") : t("cover.use")}
    </Button>
  );
}
