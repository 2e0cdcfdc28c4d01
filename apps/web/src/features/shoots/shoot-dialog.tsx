import { limits } from "@portrait-studio/contract/limits";
import { type RecipeId, recipeIds } from "@portrait-studio/contract/recipes";
import { Button } from "@portrait-studio/ui/button";
import { Dialog } from "@portrait-studio/ui/dialog";
import { Notice } from "@portrait-studio/ui/notice";
import { Minus, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { GetCredits } from "~/components/get-credits.tsx";
import type { ChosenDraft } from "~/features/create/draft.ts";
import { goToFrames } from "~/features/create/frames-place.ts";
import { useImagePrice } from "~/features/create/use-image-price.ts";
import { SizeText } from "~/features/photos/size-text.tsx";
import { recipeKey } from "~/features/recipes/recipe-key.ts";
import { RecipePreview } from "~/features/recipes/recipe-preview.tsx";
import { api, type Outputs } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { notify } from "~/lib/notify.ts";
import { useIdempotencyKey } from "~/lib/use-idempotency-key.ts";

interface ShootDialogProps {
  model: Outputs["models"]["list"][number];
  /** its settings hold for all images of the shoot */
  draft: ChosenDraft;
  onClose: () => void;
}

/** Several recipes, how many of each, one price and one click. */
export function ShootDialog({ model, draft, onClose }: ShootDialogProps) {
  const { t } = useTranslation(["create", "recipes", "common"]);
  const errorText = useErrorText();
  const [takes, setTakes] = useState<Takes>({});
  const most = Math.min(model.capabilities.maxImagesPerRequest, limits.maxImagesPerRequest);
  const count = Object.values(takes).reduce((sum, images) => sum + images, 0);
  const getText = (recipe: RecipeId) =>
    t(recipeKey(recipe, draft.variant, model.capabilities), { subject: model.triggerWord });
  const { start, isPending, error } = useShoot({ model, draft, takes, getText, onStarted: onClose });

  function change(recipe: RecipeId, images: number): void {
    const { [recipe]: _before, ...others } = takes;
    setTakes(images > 0 ? { ...others, [recipe]: images } : others);
  }

  return (
    <Dialog
      onClose={onClose}
      place="wide"
      title={t("create:shoot.title")}
      description={t("create:shoot.text")}
      closeLabel={t("common:close")}
    >
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-4">
        {recipeIds.map((recipe) => (
          <li key={recipe} className="grid min-w-0 content-start gap-2">
            <RecipePreview
              recipe={recipe}
              variant={draft.variant}
              sizes="(min-width: 640px) 240px, 46vw"
              className="aspect-4/5 w-full rounded-image bg-sunken"
            />
            <Stepper
              name={t(`recipes:${recipe}.label`)}
              value={takes[recipe] ?? 0}
              most={most}
              onChange={(images) => change(recipe, images)}
            />
          </li>
        ))}
      </ul>
      {error && (
        <Notice tone="danger" title={t("create:action.failed")}>
          {errorText(error)}
        </Notice>
      )}
      <StartBar count={count} engine={model.engine} busy={isPending} onStart={start}>
        <ShootPreview model={model} draft={draft} takes={takes} getText={getText} />
      </StartBar>
    </Dialog>
  );
}

interface StepperProps {
  name: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

function Stepper({ name, value, most, onChange }: StepperProps) {
  const { t } = useTranslation("create");
  return (
    <fieldset className="wrap-anywhere flex min-w-0 flex-wrap items-center justify-between gap-x-2 gap-y-1">
      <legend className="float-left font-medium text-label">{name}</legend>
      <div className="flex items-center gap-1">
        <Button
          size="smallIcon"
          className="size-11"
          aria-label={t("shoot.fewer", { name })}
          disabled={value === 0}
          onClick={() => onChange(value - 1)}
        >
          <Minus className="size-4" aria-hidden />
        </Button>
        <output aria-label={t("shoot.count", { name })} className="tabular w-6 text-center font-medium">
          {value}
        </output>
        <Button
          size="smallIcon"
          className="size-11"
          aria-label={t("shoot.more", { name })}
          disabled={value === most}
          onClick={() => onChange(value + 1)}
        >
          <Plus className="size-4" aria-hidden />
        </Button>
      </div>
    </fieldset>
  );
}

interface StartBarProps {
  count: number;
  /** of the model */
  engine: string;
  busy: boolean;
  onStart: () => void;
  /** what is known of the images, in sight while it is paid for */
  children: ReactNode;
}

function StartBar({ count, engine, busy, onStart, children }: StartBarProps) {
  const { t } = useTranslation("create");
  const { label, balance, isShort } = useImagePrice(engine, count);
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 grid gap-1.5 border-line border-t bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:-bottom-7 md:-mx-7 md:-mb-7 md:px-7">
      {children}
      {isShort ? (
        <GetCredits size="large" wide>
          {t("action.getCredits")}
        </GetCredits>
      ) : (
        <Button
          look="primary"
          size="large"
          wide
          busy={busy}
          disabled={balance === undefined || count === 0}
          onClick={onStart}
        >
          {count === 0 ? t("shoot.nothing") : label}
        </Button>
      )}
      <p role="status" className="tabular min-h-5 text-label text-muted">
        {balance}
      </p>
    </div>
  );
}

interface ShootPreviewProps {
  model: Outputs["models"]["list"][number];
  draft: ChosenDraft;
  takes: Takes;
  getText: (recipe: RecipeId) => string;
}

const quiet = { staleTime: 60_000, retry: false, meta: { silent: true } } as const;

/** Shows what is known of the images before anything is paid: their photo, their sizes, and words without effect. */
function ShootPreview({ model, draft, takes, getText }: ShootPreviewProps) {
  const { t } = useTranslation(["create", "photos"]);
  const format = useFormat();
  const { aspectRatio, photoId, likeImageId } = draft;
  const negativePrompt = draft.negativePrompt.trim();
  const wanted = recipeIds
    .filter((recipe) => takes[recipe])
    .map((recipeId) => ({
      modelId: model.id,
      recipeId,
      prompt: getText(recipeId),
      ...(photoId && { photoId }),
    }));
  const sized = api.useQueries((call) =>
    wanted.map((one) =>
      call.generation.sizes(
        { ...one, aspectRatio, ...(likeImageId && { likeImageId, count: takes[one.recipeId] }) },
        quiet,
      ),
    ),
  );
  const read = api.useQueries((call) =>
    wanted.map((one) =>
      call.generation.readPrompt({ ...one, ...(negativePrompt && { negativePrompt }) }, quiet),
    ),
  );
  const ignored = new Set(read.flatMap(({ data }) => data?.reading?.withoutEffect ?? []));
  return (
    <>
      {(photoId || likeImageId) && (
        <p className="font-medium text-label">{t(photoId ? "photos:pin.chosen" : "photos:like.title")}</p>
      )}
      <SizeText sizes={sized.flatMap(({ data }) => data?.sizes ?? [])} />
      {ignored.size > 0 && (
        <p className="text-label text-muted">
          {t("create:recent.noEffect", { words: format.list([...ignored]) })}
        </p>
      )}
    </>
  );
}

/** How many images of each recipe; a recipe without an entry is left out. */
type Takes = Readonly<Partial<Record<RecipeId, number>>>;

interface ShootOptions {
  model: { id: string };
  draft: ChosenDraft;
  takes: Takes;
  getText: (recipe: RecipeId) => string;
  onStarted: () => void;
}

/** Asks for all of a shoot at once. */
function useShoot({ model, draft, takes, getText, onStarted }: ShootOptions) {
  const { t } = useTranslation("create");
  const utils = api.useUtils();
  const input = {
    modelId: model.id,
    ...(draft.negativePrompt.trim() && { negativePrompt: draft.negativePrompt.trim() }),
    variant: draft.variant,
    aspectRatio: draft.aspectRatio,
    ...(draft.retouch !== null && { retouch: draft.retouch }),
    ...(draft.photoId && { photoId: draft.photoId }),
    ...(draft.likeImageId && { likeImageId: draft.likeImageId }),
    takes: Object.entries(takes).map(([id, count]) => {
      const recipeId = id as RecipeId;
      return { recipeId, prompt: getText(recipeId), count };
    }),
  };
  const intent = useIdempotencyKey(input);
  const create = api.shoots.create.useMutation({
    trpc: { context: intent.context },
    onSuccess: () => {
      void utils.generation.list.invalidate();
      void utils.billing.invalidate();
      onStarted();
      goToFrames();
      void notify.success(t("shoot.started"));
    },
    onSettled: (_shoot, error) => intent.settle(error),
  });
  return { start: () => create.mutate(input), isPending: create.isPending, error: create.error };
}
