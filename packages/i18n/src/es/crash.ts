import type { crash as english } from "../en/crash.ts";
import type { Translated } from "../translated.ts";

export const crash: Translated<typeof english> = {
  title: "Algo ha ido mal. Prueba a recargar.",
  reload: "Recargar",
  id: "Código del error:",
  copyId: "Copiar el código",
  copied: "Copiado",
};
