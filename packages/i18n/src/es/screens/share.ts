import type { share as english } from "../../en/screens/share.ts";
import type { Translated } from "../../translated.ts";

export const share: Translated<typeof english> = {
  title: "Un retrato",
  alt: "Un retrato que han compartido contigo",
  gone: "Este enlace ya no muestra nada",
  goneText: "Quien lo compartió ha dejado de hacerlo, o la dirección no está completa.",
  made: "Hecho con Portrait Studio, a partir de fotos de la persona que aparece.",
  action: "Haz el tuyo",
};
