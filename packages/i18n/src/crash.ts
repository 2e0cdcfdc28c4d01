import type { Language } from "@portrait-studio/contract/statuses";

interface CrashTexts {
  title: string;
  reload: string;
  /** stands before the error's id */
  id: string;
  copyId: string;
  copied: string;
}

/** What a page says that broke: in both languages at once, since loading texts may be what failed. */
export const crash: Readonly<Record<Language, CrashTexts>> = {
  en: {
    title: "Something went wrong. Try reloading.",
    reload: "Reload",
    id: "Error id:",
    copyId: "Copy error id",
    copied: "Copied",
  },
  es: {
    title: "Algo ha ido mal. Prueba a recargar.",
    reload: "Recargar",
    id: "Código del error:",
    copyId: "Copiar el código",
    copied: "Copiado",
  },
};
