import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Field } from "@portrait-studio/ui/field";
import { Textarea } from "@portrait-studio/ui/input";
import { Undo2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useRef } from "react";
import { useTranslation } from "react-i18next";

interface PromptBoxProps {
  inputRef: Ref<HTMLTextAreaElement>;
  prompt: string;
  trigger: string;
  /** earlier prompts, newest first: Alt and the arrow keys go through them */
  history: readonly string[];
  error: string | undefined;
  canUndo: boolean;
  helper: ReactNode;
  onChange: (prompt: string) => void;
  onUndo: () => void;
  onClear: () => void;
}

export function PromptBox(props: PromptBoxProps) {
  const { inputRef, prompt, trigger, history, error, canUndo, helper, onChange, onUndo, onClear } = props;
  const { t } = useTranslation("create");
  const place = useRef(-1);

  function recall(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    const next = place.current + (event.key === "ArrowUp" ? 1 : -1);
    const earlier = history[next];
    if (earlier === undefined) return;
    place.current = next;
    onChange(earlier);
  }

  return (
    <div className="grid gap-2">
      <Field
        label={t("prompt.label")}
        aside={
          <span className={cn("tabular", prompt.length > limits.maxPromptLength * 0.9 && "text-warn")}>
            {t("prompt.counter", { count: prompt.length, maximum: limits.maxPromptLength })}
          </span>
        }
        hint={t("prompt.meaning", { trigger })}
        error={error}
      >
        {(field) => (
          <Textarea
            {...field}
            ref={inputRef}
            name="prompt"
            rows={3}
            maxLength={limits.maxPromptLength}
            placeholder={t("prompt.placeholder")}
            value={prompt}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={recall}
          />
        )}
      </Field>
      <div className="flex min-h-8 flex-wrap items-center gap-1">
        {helper}
        {prompt && (
          <Button look="quiet" size="small" onClick={onClear}>
            {t("prompt.clear")}
          </Button>
        )}
        {canUndo && (
          <Button look="quiet" size="small" onClick={onUndo}>
            <Undo2 className="size-4" aria-hidden />
            {t("prompt.undo")}
          </Button>
        )}
      </div>
    </div>
  );
}
