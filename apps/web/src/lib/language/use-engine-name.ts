import { useTranslation } from "react-i18next";

/** The name that a person reads for an engine; its own name where the texts have none. */
export function useEngineName(): (engine: string) => string {
  const { t } = useTranslation();
  return (engine) => t(`engine.${engine}` as "engine.darkroom", { defaultValue: engine });
}
