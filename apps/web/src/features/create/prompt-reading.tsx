import { Button } from "@portrait-studio/ui/button";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ReadingLines } from "~/components/reading-lines.tsx";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { isFailure } from "~/lib/studio-error.ts";
import { useDebounced } from "~/lib/use-debounced.ts";
import type { Draft } from "./draft.ts";

const typingPauseMs = 400;

interface PromptReadingProps {
  draft: Draft;
  modelId: string;
  onAdd: (words: string) => void;
}

export function PromptReading({ draft, modelId, onAdd }: PromptReadingProps) {
  const { t } = useTranslation(["create", "recipes"]);
  const format = useFormat();
  const errorText = useErrorText();
  const prompt = useDebounced(draft.prompt.trim(), typingPauseMs);
  const negativePrompt = useDebounced(draft.negativePrompt.trim(), typingPauseMs);
  const { recipeId, photoId } = draft;
  const { data, error } = api.generation.readPrompt.useQuery(
    {
      modelId,
      prompt,
      ...(negativePrompt && { negativePrompt }),
      ...(recipeId && { recipeId }),
      ...(photoId && { photoId }),
    },
    {
      enabled: prompt !== "",
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
      meta: { silent: true },
    },
  );
  const reading = data?.reading;
  const nearest = data?.nearest ?? [];
  if (isFailure(error, "FREE_WORK_SPENT")) return <p className="text-label text-muted">{errorText(error)}</p>;
  if (!reading || draft.prompt.trim() === "") return null;
  const chips = reading.understood.flatMap((code) => findChip(code) ?? []);
  const ignored = reading.withoutEffect;

  function findChip(code: string): { code: string; words: string; colour?: string } | undefined {
    const [slot = "", value = ""] = code.split(":");
    const colour = value.startsWith("#") ? value : undefined;
    const words = t(toKey(slot, colour ? undefined : value) as "create:reading.backdrop", {
      defaultValue: "",
    });
    return words ? { code, words, ...(colour && { colour }) } : undefined;
  }

  return (
    <div className="-mt-2 grid gap-1.5">
      <ReadingLines
        label={t("create:reading.label")}
        done={chips}
        noEffect={
          ignored.length > 0 ? t("create:recent.noEffect", { words: format.list(ignored) }) : undefined
        }
      />
      {nearest.map(({ advice, instead }) => (
        <p key={advice} className="flex flex-wrap items-baseline gap-x-2 text-label text-muted">
          <span>{advice}</span>
          {instead && !draft.prompt.includes(instead) && (
            <Button look="link" size="inline" onClick={() => onAdd(instead)}>
              {t("create:reading.add", { words: instead })}
            </Button>
          )}
        </p>
      ))}
    </div>
  );
}

function toKey(slot: string, value: string | undefined): string {
  if (value === undefined) return `create:reading.${slot}`;
  return slot === "look" && value !== "natural"
    ? `recipes:${value}.label`
    : `create:reading.${slot}.${value}`;
}
