import type { TrainingSession } from "@portrait-studio/contract";
import { firstRecipes } from "@portrait-studio/contract/recipes";
import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Notice } from "@portrait-studio/ui/notice";
import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import { imageAddress } from "~/features/images/image-address.ts";
import { ContactSheet } from "~/features/photos/contact-sheet.tsx";
import { References } from "~/features/photos/model-photos.tsx";
import { recipeKey } from "~/features/recipes/recipe-key.ts";
import { RecipePreview } from "~/features/recipes/recipe-preview.tsx";
import { announce } from "~/features/shell/announcer.tsx";
import { hasReason } from "~/lib/language/join-failure.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useCosts } from "~/lib/use-costs.ts";

/** A model is ready: its test images, and what to try first. */
export function TrainingDone({ training, onAnother }: { training: TrainingSession; onAnother: () => void }) {
  const { t } = useTranslation(["training", "recipes"]);
  const { model, testImages } = training;
  const title = t("training:done.title", { name: model.name });
  useEffect(() => announce(title), [title]);
  return (
    <section className="rise grid gap-6 rounded-card border border-line bg-surface p-5 sm:p-8">
      <div className="grid gap-2">
        <h2 className="display text-h1">{title}</h2>
        <p className="max-w-[52ch] text-muted">{t("training:done.text", { trigger: model.triggerWord })}</p>
      </div>
      <div className="grid gap-6 lg:flex lg:gap-10">
        {testImages.length > 0 && <TestImages images={testImages} />}
        <div className="grid content-start gap-6 lg:min-w-64">
          <FirstTries model={model} />
          <div className="flex flex-wrap gap-2 lg:flex-col lg:items-start">
            <Link
              href={`/create?model=${model.id}`}
              className={buttonClass({ look: "primary", size: "large" })}
            >
              <span>{t("training:done.create")}</span>
              <ArrowRight className="size-4.5" aria-hidden />
            </Link>
            <Button size="large" look="quiet" onClick={onAnother}>
              {t("training:done.another")}
            </Button>
          </div>
        </div>
      </div>
      {model.capabilities.references && <References model={model} />}
      {model.capabilities.photos && <Looks modelId={model.id} />}
    </section>
  );
}

/** All looks of the person at once, to choose from. */
function Looks({ modelId }: { modelId: string }) {
  const { t } = useTranslation("photos");
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="font-medium">{t("sheet.title")}</h3>
        <p className="text-label text-muted">{t("sheet.text")}</p>
      </div>
      <ContactSheet modelId={modelId} />
    </div>
  );
}

function TestImages({ images }: { images: TrainingSession["testImages"] }) {
  const { t } = useTranslation("training");
  return (
    <div className="grid flex-1 content-start gap-3">
      <div>
        <h3 className="font-medium">{t("done.tests")}</h3>
        <p className="text-label text-muted">{t("done.testsText")}</p>
      </div>
      <ul className="grid max-w-3xl grid-cols-3 gap-2 sm:gap-4">
        {images.map(({ imageId, url, width, height }, index) => (
          <li key={imageId}>
            <Link
              href={imageAddress(imageId)}
              aria-label={t("done.openTest", { number: index + 1 })}
              className="block rounded-image"
            >
              <StudioImage
                src={url}
                alt=""
                width={width}
                height={height}
                className="develop aspect-4/5 w-full rounded-image bg-sunken object-cover"
              />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Recipes that suit the photos; each fills the prompt with one tap. */
function FirstTries({ model }: { model: TrainingSession["model"] }) {
  const { t } = useTranslation(["training", "recipes"]);
  const variant = model.variant ?? "neutral";
  return (
    <div className="grid gap-3">
      <h3 className="font-medium">{t("training:done.next")}</h3>
      <ul className="flex flex-wrap gap-2 lg:flex-col lg:items-start">
        {firstRecipes(model.backdrops).next.map((recipe) => (
          <li key={recipe}>
            <Link
              href={`/create?${new URLSearchParams({
                model: model.id,
                recipe,
                prompt: t(recipeKey(recipe, variant, model.capabilities), {
                  subject: model.triggerWord,
                }),
              })}`}
              className={buttonClass({ className: "gap-3 py-1 pl-1" })}
            >
              <RecipePreview
                recipe={recipe}
                variant={variant}
                sizes="44px"
                className="size-11 rounded-full object-cover object-top"
              />
              <span>{t(`recipes:${recipe}.label`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A training that ended without a model: why, and that its credits are back. */
export function TrainingEnded({ training, onDismiss }: { training: TrainingSession; onDismiss: () => void }) {
  const { t } = useTranslation(["training", "common"]);
  const errorText = useErrorText();
  const costs = useCosts(training.model.engine);
  const failed = training.status === "failed";
  return (
    <Notice
      tone={failed ? "danger" : "info"}
      title={failed ? t("training:ended.failed") : t("training:ended.cancelled")}
      action={
        <Button size="small" onClick={onDismiss}>
          {t("training:ended.dismiss")}
        </Button>
      }
    >
      {training.error && hasReason(training.error) && <p>{errorText(training.error)}</p>}
      <p>
        {costs && (
          <span>
            {`${t("training:ended.returned", { cost: t("common:credits", { count: costs.training }) })} `}
          </span>
        )}
        <span>{t("training:ended.photosKept")}</span>
      </p>
    </Notice>
  );
}
