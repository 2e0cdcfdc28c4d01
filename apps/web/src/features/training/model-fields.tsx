import { limits } from "@portrait-studio/contract/limits";
import { hasVisibleText } from "@portrait-studio/contract/visible-text";
import { Field } from "@portrait-studio/ui/field";
import { Input, Textarea } from "@portrait-studio/ui/input";
import { useTranslation } from "react-i18next";

export interface ModelWords {
  name: string;
  description: string;
}

interface ModelFieldsProps {
  words: ModelWords;
  onChange: (words: ModelWords) => void;
}

/** Name and description of the model to be; both may stay empty. */
export function ModelFields({ words, onChange }: ModelFieldsProps) {
  const { t } = useTranslation("training");
  const unseen = words.name.trim() !== "" && !hasVisibleText(words.name);
  return (
    <>
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
    </>
  );
}
