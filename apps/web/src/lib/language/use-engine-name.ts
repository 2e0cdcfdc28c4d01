import { useTranslation } from "react-i18next";

export function useEngineName(): (engine: string) => string {
  const { t } = useTranslation();
  return (engine) => t(`engine.${engine}` as "engine.darkroom", { defaultValue: engine });
}
