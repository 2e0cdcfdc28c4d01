import type { Model } from "@portrait-studio/contract";
import type { Variant } from "@portrait-studio/contract/choices";
import type { RecipeId } from "@portrait-studio/contract/recipes";
import { Button } from "@portrait-studio/ui/button";
import { Notice } from "@portrait-studio/ui/notice";
import { PenLine } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { ImageSizes, useImageSizes } from "~/features/photos/image-sizes.tsx";
import { LikedImage } from "~/features/photos/liked-image.tsx";
import { recipeKey } from "~/features/recipes/recipe-key.ts";
import { watchedGenerations } from "~/features/shell/use-jobs.ts";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { latePart } from "~/lib/late-part.tsx";
import { useShortcut } from "~/lib/use-shortcut.ts";
import { type Draft, sharesWords } from "./draft.ts";
import { GenerateBar } from "./generate-bar.tsx";
import { Options } from "./options.tsx";
import { PromptBox } from "./prompt-box.tsx";
import { PromptReading } from "./prompt-reading.tsx";
import { useGenerate } from "./use-generate.ts";
import { useRefine } from "./use-refine.ts";
import { useVariant } from "./variant-choice.tsx";

const RecipeSheet = latePart(() => import("./recipe-sheet.tsx"), "RecipeSheet");

interface GenerateFormProps {
  model: Model;
  draft: Draft;
  onChange: (patch: Partial<Draft>) => void;
}

export function GenerateForm({ model, draft: kept, onChange }: GenerateFormProps) {
  const { t } = useTranslation(["create", "recipes"]);
  const errorText = useErrorText();
  const promptInput = useRef<HTMLTextAreaElement>(null);
  const [missing, setMissing] = useState(false);
  const [library, setLibrary] = useState(false);
  const [earlier, setEarlier] = useState<Pick<Draft, "prompt" | "recipeId">>();
  const prompts = usePromptHistory();
  const [variant, rememberVariant] = useVariant(model);
  const draft = { ...kept, variant: variant ?? "neutral" };
  const { generate, isPending, error } = useGenerate({ model, draft });
  const differing = useImageSizes(draft, model.id, model.capabilities.photos)?.differing;
  // a seed that is given asks for its images again
  const count = draft.seed === null ? Math.min(draft.count, differing ?? draft.count) : draft.count;
  const refine = useRefine({ draft, modelId: model.id });

  const recipeText = (id: RecipeId, variant: Variant) =>
    t(recipeKey(id, variant, model.capabilities), { subject: model.triggerWord });

  const { recipeId } = kept;
  const writeRecipe = useEffectEvent(() => {
    if (recipeId && kept.prompt === "") onChange({ prompt: recipeText(recipeId, draft.variant) });
  });
  // a link can name a recipe without its words
  useEffect(() => {
    if (recipeId) writeRecipe();
  }, [recipeId]);

  function write(prompt: string): void {
    setMissing(false);
    const ofRecipe = recipeId && recipeText(recipeId, draft.variant);
    onChange({ prompt, ...(ofRecipe && !sharesWords(prompt, ofRecipe) && { recipeId: null }) });
  }

  function replacePrompt(patch: Partial<Draft> & { prompt: string }): void {
    if (draft.prompt.trim()) setEarlier({ prompt: draft.prompt, recipeId: draft.recipeId });
    write(patch.prompt);
    onChange(patch);
  }

  function chooseVariant(variant: Variant): void {
    const { recipeId, prompt } = draft;
    const untouched = recipeId && prompt === recipeText(recipeId, draft.variant);
    if (untouched) onChange({ prompt: recipeText(recipeId, variant) });
    rememberVariant(variant);
  }

  function submit(): void {
    const empty = draft.prompt.trim() === "";
    setMissing(empty);
    if (empty) promptInput.current?.focus();
    else generate();
  }

  useShortcut({ key: "enter", command: true }, submit);
  useShortcut({ key: "r", alt: true }, () => setLibrary(!library));

  return (
    <form
      aria-label={t("create:generateTitle")}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid min-w-0 grid-cols-1 gap-5"
    >
      <PromptBox
        inputRef={promptInput}
        prompt={draft.prompt}
        trigger={model.triggerWord}
        history={prompts}
        error={missing ? t("create:prompt.required") : refine.refusal}
        canUndo={earlier !== undefined}
        helper={
          <>
            <Button size="small" title="Alt+R" onClick={() => setLibrary(true)}>
              {recipeId ? t(`recipes:${recipeId}.label`) : t("create:recipes.label")}
            </Button>
            <PromptHelper
              refine={refine}
              onRefused={() => promptInput.current?.focus()}
              onUse={({ prompt, negativePrompt }) => {
                if (prompt !== undefined) replacePrompt({ prompt });
                if (negativePrompt !== undefined) onChange({ negativePrompt });
              }}
            />
          </>
        }
        onChange={(prompt) => {
          refine.forgetRefusal();
          write(prompt);
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
      {library && (
        <RecipeSheet
          chosen={recipeId}
          variant={variant}
          backdrops={model.backdrops}
          onVariant={chooseVariant}
          onClose={() => setLibrary(false)}
          onChoose={(id) => {
            setLibrary(false);
            replacePrompt({ recipeId: id, prompt: recipeText(id, draft.variant) });
          }}
        />
      )}
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
      <GenerateBar
        words={count === 0 ? "nothing" : "generate"}
        count={count}
        engine={model.engine}
        busy={isPending}
      />
    </form>
  );
}

function usePromptHistory(): string[] {
  const { data } = api.generation.list.useQuery(watchedGenerations, { meta: { silent: true } });
  return useMemo(() => [...new Set(data?.items.map(({ prompt }) => prompt))], [data]);
}

const RefinedSheet = latePart(() => import("./refined-sheet.tsx"), "RefinedSheet");

interface PromptHelperProps {
  refine: ReturnType<typeof useRefine>;
  onRefused: () => void;
  onUse: (patch: Partial<Draft>) => void;
}

function PromptHelper({ refine, onRefused, onUse }: PromptHelperProps) {
  const { t } = useTranslation(["create", "common"]);
  const [open, setOpen] = useState(false);
  const { cost, busy, result } = refine;

  async function ask(): Promise<void> {
    if (await refine.ask()) setOpen(true);
    else onRefused();
  }

  return (
    <>
      <Button size="small" busy={busy} disabled={cost === undefined} onClick={() => void ask()}>
        {!busy && <PenLine className="size-4" aria-hidden />}
        {t("create:helper.refine", { cost: t("common:credits", { count: cost ?? 1 }) })}
      </Button>
      {result && (
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          {t("create:helper.again")}
        </Button>
      )}
      {open && result && (
        <RefinedSheet
          result={result}
          onClose={() => setOpen(false)}
          onUse={(patch) => {
            setOpen(false);
            onUse(patch);
          }}
        />
      )}
    </>
  );
}

function HelperFailure({ refine }: Pick<PromptHelperProps, "refine">) {
  return refine.failure && <RetryNotice title={refine.failure} busy={refine.busy} onRetry={refine.ask} />;
}
