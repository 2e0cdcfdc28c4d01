import { useTranslation } from "react-i18next";

const known = ["darkroom", "replicate", "fal"] as const;

/** What an engine is called; one that these texts do not know by its own word. */
export function useEngineName(): (engine: string) => string {
  const { t } = useTranslation();
  return (engine) => {
    const name = known.find((one) => one === engine);
    return name ? t(`engine.${name}`) : engine;
  };
}
