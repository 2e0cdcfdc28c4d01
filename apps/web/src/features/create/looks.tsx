import { limits } from "@portrait-studio/contract/limits";
import { isTiny } from "@portrait-studio/contract/prints";
import { type RecipeId, recipesByUse, tagsByRecipe } from "@portrait-studio/contract/recipes";
import { Button } from "@portrait-studio/ui/button";
import { PencilRing } from "@portrait-studio/ui/film";
import { Notice } from "@portrait-studio/ui/notice";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { StudioImage } from "~/components/studio-image.tsx";
import { AllMade } from "~/features/photos/image-sizes.tsx";
import { recipeKey } from "~/features/recipes/recipe-key.ts";
import { RecipePreview } from "~/features/recipes/recipe-preview.tsx";
import { api, type Outputs } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { notify } from "~/lib/notify.ts";
import { useIdempotencyKey } from "~/lib/use-idempotency-key.ts";
import { goToFrames } from "./frames-place.ts";
import { GenerateBar } from "./generate-bar.tsx";
import { useVariant, VariantChoice } from "./variant-choice.tsx";

type Model = Outputs["models"]["list"][number];
type Sheet = Outputs["models"]["contactSheet"];
type Frame = Sheet["frames"][number];

/** How many images of each look; a look without an entry is left out. */
type Takes = Readonly<Partial<Record<RecipeId, number>>>;

/** A sheet takes some seconds: asked for again at this pace until it is there. */
const pollMs = 1000;

const firstLooks = 5;

export function Looks({ model }: { model: Model }) {
  const { t } = useTranslation(["create", "recipes", "photos"]);
  const errorText = useErrorText();
  const format = useFormat();
  const [chosen, setTakes] = useState<Takes>();
  const [variant, rememberVariant] = useVariant(model);
  const { photos, maxImagesPerRequest } = model.capabilities;
  const { data: sheet, ...asking } = api.models.contactSheet.useQuery(
    { id: model.id },
    {
      enabled: photos,
      meta: { silent: true },
      refetchInterval: ({ state }) => (state.data?.status === "making" ? pollMs : false),
    },
  );
  const making = photos && (asking.isLoading || sheet?.status === "making");
  const frames = new Map(sheet?.frames.map((frame) => [frame.recipeId, frame]));
  const missing = new Map<string, RecipeId[]>();
  for (const { message, recipeId } of sheet?.missing ?? [])
    missing.set(message, [...(missing.get(message) ?? []), recipeId]);
  const without = [...missing.values()].flat();
  // who has no portrait yet begins with the headshots, as many as a first set has
  const first =
    model.portraitCount === 0 && !making ? recipesByUse.filter((id) => frames.get(id)?.differing) : [];
  const takes: Takes = chosen ?? Object.fromEntries(first.slice(0, firstLooks).map((id) => [id, 1]));
  const { start, isPending, error } = useShoot({
    model,
    frames,
    takes,
    variant: variant ?? "neutral",
    onStarted: () => setTakes({}),
  });
  const count = Object.values(takes).reduce((sum, images) => sum + images, 0);

  return (
    <form
      aria-label={t("create:looks.label")}
      aria-busy={making}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
      className="grid min-w-0 grid-cols-1 gap-4"
    >
      {asking.isError && !sheet && (
        <RetryNotice title={t("photos:sheet.loadFailed")} busy={asking.isFetching} onRetry={asking.refetch} />
      )}
      {sheet && !making && <Standing sheet={sheet} modelId={model.id} />}
      {!photos && !variant && (
        <div className="flex flex-wrap items-center gap-3">
          <span className="font-medium text-label">{t("create:recipes.variant")}</span>
          <VariantChoice value={null} onChange={rememberVariant} />
        </div>
      )}
      <ul className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-4 lg:grid-cols-6">
        {recipesByUse
          .filter((recipe) => !without.includes(recipe))
          .map((recipe) => (
            <Look
              key={recipe}
              recipe={recipe}
              frame={frames.get(recipe)}
              example={making ? undefined : (variant ?? "neutral")}
              value={takes[recipe] ?? 0}
              most={Math.min(
                maxImagesPerRequest,
                frames.get(recipe)?.differing ?? limits.maxImagesPerRequest,
              )}
              onChange={(images) => setTakes({ ...takes, [recipe]: images })}
            />
          ))}
      </ul>
      {[...missing].map(([message, looks]) => (
        <p key={message} className="text-label text-muted">
          {`${t("photos:sheet.missing", { looks: format.list(looks.map((look) => t(`recipes:${look}.label`))) })} ${message}`}
        </p>
      ))}
      {error && (
        <Notice tone="danger" title={t("create:action.failed")}>
          {errorText(error)}
        </Notice>
      )}
      <GenerateBar
        words={count === 0 ? "nothing" : "make"}
        count={count}
        engine={model.engine}
        busy={isPending}
        news={making ? t("photos:sheet.making") : count === 0 && photos ? t("photos:sheet.text") : undefined}
      />
    </form>
  );
}

function Standing({ sheet: { status, current, frames }, modelId }: { sheet: Sheet; modelId: string }) {
  const { t } = useTranslation("photos");
  const errorText = useErrorText();
  const utils = api.useUtils();
  const make = api.models.makeContactSheet.useMutation({
    onSuccess: (made) => utils.models.contactSheet.setData({ id: modelId }, made),
    onError: (error) => void notify.failure(t("sheet.failed"), { description: errorText(error) }),
  });
  if (status === "ready" && current) return null;
  const words = status === null ? "sheet.none" : status === "failed" ? "sheet.failed" : "sheet.stale";
  return (
    <p className="flex flex-wrap items-center gap-3">
      <span>{t(words)}</span>
      <Button
        size="small"
        className="min-h-11"
        busy={make.isPending}
        onClick={() => make.mutate({ id: modelId })}
      >
        {t(frames.length > 0 ? "sheet.remake" : "sheet.make")}
      </Button>
    </p>
  );
}

interface LookProps {
  recipe: RecipeId;
  frame: Frame | undefined;
  /** whom an example shows where there is no frame; without it, one is still to come */
  example: Parameters<typeof RecipePreview>[0]["variant"] | undefined;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

function Look({ recipe, frame, example, value, most, onChange }: LookProps) {
  const { t } = useTranslation(["create", "recipes", "photos"]);
  const name = t(`recipes:${recipe}.label`);
  const shape = "aspect-4/5 h-auto w-full rounded-image bg-sunken crop-to-face";
  return (
    <li className="min-w-0">
      <fieldset className="grid min-w-0 gap-1.5">
        <legend className="sr-only">{name}</legend>
        {/* for a pointer: keys and screen readers have the buttons below */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          disabled={most === 0 || (!frame && !example)}
          className="relative block"
          onClick={() => onChange(value === 0 ? 1 : 0)}
        >
          {frame ? (
            <StudioImage src={frame.url} alt="" width={256} height={320} className={`develop ${shape}`} />
          ) : example ? (
            <RecipePreview
              recipe={recipe}
              variant={example}
              sizes="(min-width: 1024px) 170px, 46vw"
              className={shape}
            />
          ) : (
            <Skeleton className="aspect-4/5 rounded-image" />
          )}
          {value > 0 && <PencilRing />}
        </button>
        <span aria-hidden className="truncate font-medium text-label">
          {name}
        </span>
        <div className="flex flex-wrap items-center justify-between gap-1">
          <span className="tabular whitespace-nowrap text-caption text-muted">
            {frame && t("photos:size.pixels", frame)}
          </span>
          <span className="flex shrink-0 items-center">
            <Button
              size="smallIcon"
              aria-label={t("create:shoot.fewer", { name })}
              disabled={value === 0}
              onClick={() => onChange(value - 1)}
            >
              <Minus className="size-4" aria-hidden />
            </Button>
            <output
              aria-label={t("create:shoot.count", { name })}
              className="tabular w-6 text-center font-medium"
            >
              {value}
            </output>
            <Button
              size="smallIcon"
              aria-label={t("create:shoot.more", { name })}
              disabled={value >= most || (!frame && !example)}
              onClick={() => onChange(value + 1)}
            >
              <Plus className="size-4" aria-hidden />
            </Button>
          </span>
        </div>
        {/* below, so that the numbers of a row stand on one line */}
        <div className="text-caption text-muted empty:hidden">
          {tagsByRecipe[recipe].includes("headshot") && <p>{t("create:looks.linkedin")}</p>}
          {frame?.ownBackground && <p>{t("create:recipes.noBackdrop")}</p>}
          {frame && isTiny(frame) && <p className="font-medium text-warn">{t("photos:size.tiny")}</p>}
          {most === 0 && (
            <p>
              <AllMade />
            </p>
          )}
        </div>
      </fieldset>
    </li>
  );
}

interface ShootOptions {
  model: Model;
  frames: ReadonlyMap<RecipeId, Frame>;
  takes: Takes;
  variant: Parameters<typeof recipeKey>[1];
  onStarted: () => void;
}

function useShoot({ model, frames, takes, variant, onStarted }: ShootOptions) {
  const { t } = useTranslation(["create", "recipes"]);
  const utils = api.useUtils();
  const input = {
    modelId: model.id,
    aspectRatio: "4:5" as const,
    ...(!model.capabilities.photos && { variant }),
    takes: recipesByUse.flatMap((recipeId) => {
      const { [recipeId]: count = 0 } = takes;
      const frame = frames.get(recipeId);
      const prompt = t(recipeKey(recipeId, variant, model.capabilities), { subject: model.triggerWord });
      const shown = frame ? { prompt: frame.prompt, seed: frame.seed } : { prompt };
      return count > 0 ? [{ recipeId, count, ...shown }] : [];
    }),
  };
  const intent = useIdempotencyKey(input);
  const create = api.shoots.create.useMutation({
    trpc: { context: intent.context },
    onSuccess: () => {
      void utils.generation.invalidate();
      void utils.models.contactSheet.invalidate();
      void utils.billing.invalidate();
      onStarted();
      goToFrames();
      void notify.success(t("create:action.started"));
    },
    onSettled: (_shoot, error) => intent.settle(error),
  });
  return { start: () => create.mutate(input), isPending: create.isPending, error: create.error };
}
