import type { Variant } from "@portrait-studio/contract/choices";
import { limits } from "@portrait-studio/contract/limits";
import { hasVisibleText } from "@portrait-studio/contract/visible-text";
import { Field } from "@portrait-studio/ui/field";
import { Input, Textarea } from "@portrait-studio/ui/input";
import { useTranslation } from "react-i18next";
import { VariantChoice } from "~/features/create/variant-choice.tsx";

export interface ModelWords {
  name: string;
  description: string;
  /** null until somebody has said so */
  variant: Variant | null;
}

interface ModelFieldsProps {
  words: ModelWords;
  onChange: (words: ModelWords) => void;
}

export function ModelFields({ words, onChange }: ModelFieldsProps) {
  const { t } = useTranslation("training");
  const unseen = words.name.trim() !== "" && !hasVisibleText(words.name);
  return (
    <>
      <div className="grid justify-items-start gap-2">
        <span className="font-medium text-label">{t("train.who")}</span>
        <VariantChoice
          label={t("train.who")}
          value={words.variant}
          onChange={(variant) => onChange({ ...words, variant })}
        />
      </div>
      <Field
        label={t("train.name")}
        aside={t("train.optional")}
        hint={t("train.nameHint")}
        error={unseen ? t("train.nameUnseen") : undefined}
      >
        {(field) => (
          <Input
            {...field}
            name="name"
            maxLength={limits.maxNameLength}
            placeholder={t("train.namePlaceholder")}
            autoComplete="off"
            value={words.name}
            onChange={(event) => onChange({ ...words, name: event.target.value })}
          />
        )}
      </Field>
      <details>
        <summary className="min-h-11 w-fit min-w-11 py-3 text-label text-muted">{t("train.more")}</summary>
        <p className="py-2 text-label">{`${t("train.style")}: ${t("train.portrait")}`}</p>
        <Field label={t("train.description")} aside={t("train.optional")} hint={t("train.descriptionHint")}>
          {(field) => (
            <Textarea
              {...field}
              name="description"
              rows={2}
              className="min-h-16"
              maxLength={limits.maxDescriptionLength}
              value={words.description}
              onChange={(event) => onChange({ ...words, description: event.target.value })}
            />
          )}
        </Field>
      </details>
    </>
  );
}
