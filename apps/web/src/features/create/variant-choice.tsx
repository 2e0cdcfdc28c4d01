import { type Variant, variants } from "@portrait-studio/contract/choices";
import { Choice } from "@portrait-studio/ui/choice";
import { useTranslation } from "react-i18next";
import { api, type Outputs } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";

interface VariantChoiceProps {
  /** null until somebody has said so */
  value: Variant | null;
  onChange: (variant: Variant) => void;
  /** "Who is it?" unless given */
  label?: string;
}

export function VariantChoice({ value, onChange, label }: VariantChoiceProps) {
  const { t } = useTranslation("create");
  return (
    <Choice
      label={label ?? t("recipes.variant")}
      value={value}
      onChange={onChange}
      options={variants.map((variant) => ({ value: variant, label: t(`recipes.${variant}`) }))}
      className="[&>*]:max-sm:px-2.5"
    />
  );
}

export function useVariant(
  model: Outputs["models"]["list"][number],
): [Variant | null, (variant: Variant) => void] {
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
