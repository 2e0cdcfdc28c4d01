import { Field } from "@portrait-studio/ui/field";
import { NativeSelect } from "@portrait-studio/ui/input";
import { useTranslation } from "react-i18next";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { useFormat } from "~/lib/language/use-format.ts";

prepareTexts("viewer");

const endings = { never: null, day: 1, week: 7, month: 30 } as const;
export type ShareEnding = keyof typeof endings;

/** Days after which a link ends by itself; null for never. */
export const toDays = (ending: ShareEnding): number | null => endings[ending];

interface EndingFieldProps {
  /** an end that was chosen before is none of these */
  value: ShareEnding | { on: string };
  onChange: (ending: ShareEnding) => void;
}

export function EndingField({ value, onChange }: EndingFieldProps) {
  const { t } = useTranslation("viewer");
  const format = useFormat();
  const before = typeof value === "string" ? undefined : value.on;
  return (
    <Field label={t("share.ends")}>
      {(parts) => (
        <NativeSelect
          {...parts}
          value={typeof value === "string" ? value : value.on}
          onChange={(event) => onChange(event.target.value as ShareEnding)}
        >
          {before && <option value={before}>{t("share.endsOn", { date: format.day(before) })}</option>}
          {(Object.keys(endings) as ShareEnding[]).map((ending) => (
            <option key={ending} value={ending}>
              {t(`share.ending.${ending}`)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
