import type { Model } from "@portrait-studio/contract";
import type { Variant } from "@portrait-studio/contract/choices";
import type { RecipeId } from "@portrait-studio/contract/recipes";
import { Button } from "@portrait-studio/ui/button";
import { Kbd } from "@portrait-studio/ui/kbd";
import { Notice } from "@portrait-studio/ui/notice";
import { Camera } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { GetCredits } from "~/components/get-credits.tsx";
import { AllLooks } from "~/features/photos/all-looks.tsx";
import { ImageSizes } from "~/features/photos/image-sizes.tsx";
import { LikedImage } from "~/features/photos/liked-image.tsx";
import { recipeKey } from "~/features/recipes/recipe-key.ts";
import { watchedGenerations } from "~/features/shell/use-jobs.ts";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { latePart } from "~/lib/late-part.tsx";
import { notify } from "~/lib/notify.ts";
import { useShortcut } from "~/lib/use-shortcut.ts";
import type { Draft } from "./draft.ts";
import { ModelPicker } from "./model-picker.tsx";
import { Options } from "./options.tsx";
import { PromptBox } from "./prompt-box.tsx";
import { HelperFailure, PromptHelper } from "./prompt-helper.tsx";
import { PromptReading } from "./prompt-reading.tsx";
import { RecipeStrip } from "./recipe-strip.tsx";
import { useGenerate } from "./use-generate.ts";
import { useImagePrice } from "./use-image-price.ts";
import { useRefine } from "./use-refine.ts";

const ShootDialog = latePart(() => import("~/features/shoots/shoot-dialog.tsx"), "ShootDialog");

interface GenerateFormProps {
  models: readonly Model[];
  model: Model;
  draft: Draft;
  onChange: (patch: Partial<Draft>) => void;
}

export function GenerateForm({ models, model, draft: kept, onChange }: GenerateFormProps) {
  const { t } = useTranslation(["create", "recipes"]);
  const errorText = useErrorText();
  const promptInput = useRef<HTMLTextAreaElement>(null);
  const [missing, setMissing] = useState(false);
  const [planning, setPlanning] = useState(false);
  const [earlier, setEarlier] = useState<Pick<Draft, "prompt" | "recipeId">>();
  const prompts = usePromptHistory();
  const [variant, rememberVariant] = useVariant(model);
  const draft = { ...kept, variant: variant ?? "neutral" };
  const { generate, isPending, error } = useGenerate({ model, draft });
  const refine = useRefine({ draft, modelId: model.id });

  const recipeText = (id: RecipeId, variant: Variant, { capabilities, triggerWord } = model) =>
    t(recipeKey(id, variant, capabilities), { subject: triggerWord });

  const { recipeId } = kept;
  const writeRecipe = useEffectEvent(() => {
    if (recipeId && kept.prompt === "") onChange({ prompt: recipeText(recipeId, draft.variant) });
  });
  // a link can name a recipe without its words
  useEffect(() => {
    if (recipeId) writeRecipe();
  }, [recipeId]);

  function replacePrompt(patch: Partial<Draft>): void {
    if (draft.prompt.trim()) setEarlier({ prompt: draft.prompt, recipeId: draft.recipeId });
    setMissing(false);
    onChange(patch);
  }

  function chooseVariant(variant: Variant): void {
    const { recipeId, prompt } = draft;
    const untouched = recipeId && prompt === recipeText(recipeId, draft.variant);
    if (untouched) onChange({ prompt: recipeText(recipeId, variant) });
    rememberVariant(variant);
  }

  function chooseModel(modelId: string): void {
    const { recipeId, prompt, variant } = draft;
    const next = models.find(({ id }) => id === modelId);
    const untouched = next && recipeId && prompt === recipeText(recipeId, variant);
    // the other model's person may be spoken of in other words
    const words = next && untouched && recipeText(recipeId, next.variant ?? "neutral", next);
    onChange({ modelId, ...(words && { prompt: words }) });
  }

  function submit(): void {
    const empty = draft.prompt.trim() === "";
    setMissing(empty);
    if (empty) promptInput.current?.focus();
    else generate();
  }

  useShortcut({ key: "enter", command: true }, submit);

  return (
    <form
      aria-label={t("create:generateTitle")}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid min-w-0 grid-cols-1 gap-5"
    >
      <ModelPicker models={models} chosenId={model.id} onChoose={chooseModel} />
      <PromptBox
        inputRef={promptInput}
        prompt={draft.prompt}
        model={model}
        history={prompts}
        error={missing ? t("create:prompt.required") : refine.refusal}
        canUndo={earlier !== undefined}
        helper={
          <PromptHelper
            refine={refine}
            onRefused={() => promptInput.current?.focus()}
            onUse={({ prompt, negativePrompt }) => {
              if (prompt !== undefined) replacePrompt({ prompt });
              if (negativePrompt !== undefined) onChange({ negativePrompt });
            }}
          />
        }
        onChange={(prompt) => {
          setMissing(false);
          refine.forgetRefusal();
          onChange({ prompt });
        }}
        onUndo={() => {
          if (earlier) onChange(earlier);
          setEarlier(undefined);
        }}
        onClear={() => {
          replacePrompt({ prompt: "", recipeId: null });
          promptInput.current?.focus();
        }}
      />
      <PromptReading
        draft={draft}
        modelId={model.id}
        onAdd={(words) =>
          replacePrompt({ prompt: `${draft.prompt.trim().replace(/[.,;]+$/, "")}, ${words}` })
        }
      />
      <HelperFailure refine={refine} />
      <RecipeStrip
        chosen={draft.recipeId}
        edited={draft.recipeId !== null && draft.prompt !== recipeText(draft.recipeId, draft.variant)}
        variant={variant}
        modelName={model.name}
        backdrops={model.backdrops}
        onChoose={(recipeId) => replacePrompt({ recipeId, prompt: recipeText(recipeId, draft.variant) })}
        onVariant={chooseVariant}
      />
      {model.capabilities.photos && <AllLooks modelId={model.id} />}
      <Button className="justify-self-start" onClick={() => setPlanning(true)}>
        <Camera className="size-4.5" aria-hidden />
        {t("create:shoot.open")}
      </Button>
      {planning && <ShootDialog model={model} draft={draft} onClose={() => setPlanning(false)} />}
      {draft.likeImageId && (
        <LikedImage imageId={draft.likeImageId} onStop={() => onChange({ likeImageId: null })} />
      )}
      <Options draft={draft} able={model.capabilities} modelId={model.id} onChange={onChange} />
      {model.capabilities.photos && <ImageSizes draft={draft} modelId={model.id} />}
      {error ? (
        <Notice tone="danger" title={t("create:action.failed")}>
          {errorText(error)}
        </Notice>
      ) : null}
      <GenerateBar count={draft.count} engine={model.engine} busy={isPending} onGenerate={submit} />
    </form>
  );
}

/** Earlier prompts, newest first, each once. */
function usePromptHistory(): string[] {
  const { data } = api.generation.list.useQuery(watchedGenerations, { meta: { silent: true } });
  return useMemo(() => [...new Set(data?.items.map(({ prompt }) => prompt))], [data]);
}

interface GenerateBarProps {
  count: number;
  /** of the model */
  engine: string;
  busy: boolean;
  onGenerate: () => void;
}

/** The one primary button: what it makes, what it costs, and what is left afterwards. */
function GenerateBar({ count, engine, busy, onGenerate }: GenerateBarProps) {
  const { t } = useTranslation("create");
  const { label, cost, balance, isShort } = useImagePrice(engine, count);

  return (
    <div className="-mx-4 sticky bottom-0 z-10 grid gap-1.5 border-line border-t bg-bg px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
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
          disabled={cost === undefined}
          onClick={onGenerate}
        >
          {label}
        </Button>
      )}
      <p className="tabular flex min-h-5 flex-wrap items-center justify-between gap-x-3 text-label text-muted">
        <span>{balance}</span>
        <span aria-hidden className="hidden items-center gap-1.5 lg:flex">
          <Kbd>Ctrl</Kbd>
          <Kbd>Enter</Kbd>
        </span>
      </p>
    </div>
  );
}

/** Whom recipes speak of with this model, null until somebody has said so; and a way to say it, which the studio remembers. */
function useVariant(model: Model): [Variant | null, (variant: Variant) => void] {
  const { t } = useTranslation("create");
  const errorText = useErrorText();
  const utils = api.useUtils();
  const change = api.models.variant.useMutation({
    onError: (error) => void notify.failure(t("recipes.variantFailed"), { description: errorText(error) }),
    onSettled: () => utils.models.invalidate(),
  });
  // as it will be, so that the words change at once
  const said =
    change.isPending && change.variables.id === model.id ? change.variables.variant : model.variant;
  return [said, (variant) => change.mutate({ id: model.id, variant })];
}
