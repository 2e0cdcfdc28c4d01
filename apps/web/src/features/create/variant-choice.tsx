import type { Variant } from "@portrait-studio/contract/choices";
import { Choice } from "@portrait-studio/ui/choice";
import { useTranslation } from "react-i18next";

interface VariantChoiceProps {
  value: Variant;
  onChange: (variant: Variant) => void;
}

/** Whether recipes use their words for a woman or a man. */
export function VariantChoice({ value, onChange }: VariantChoiceProps) {
  const { t } = useTranslation("create");
  return (
    <Choice
      label={t("recipes.variant")}
      value={value}
      onChange={onChange}
      options={[
        { value: "woman", label: t("recipes.woman") },
        { value: "man", label: t("recipes.man") },
      ]}
    />
  );
}
