import { type Variant, variants } from "@portrait-studio/contract/choices";
import { Choice } from "@portrait-studio/ui/choice";
import { useTranslation } from "react-i18next";

interface VariantChoiceProps {
  /** null until somebody has said so */
  value: Variant | null;
  onChange: (variant: Variant) => void;
}

/** Whether recipes use their words for a woman, a man or neither. */
export function VariantChoice({ value, onChange }: VariantChoiceProps) {
  const { t } = useTranslation("create");
  return (
    <Choice
      label={t("recipes.variant")}
      value={value}
      onChange={onChange}
      options={variants.map((variant) => ({ value: variant, label: t(`recipes.${variant}`) }))}
    />
  );
}
