import type { share as english } from "../../en/screens/share.ts";
import type { Translated } from "../../translated.ts";

export const share: Translated<typeof english> = {
  title: "Un retrato",
  titleMany: "Retratos",
  altOf: "Retrato {{number}} de {{count}}",
  alt: "Un retrato que han compartido contigo",
  gone: "Aquí ya no se comparte nada",
  goneText: "Quien lo compartía ha dejado de hacerlo, o el enlace está incompleto.",
  made: "Hecho con Portrait Studio, a partir de fotos de la persona que aparece.",
  action: "Haz el tuyo",
  report: {
    openOf: "Denunciar el retrato {{number}}",
    open: "Denunciar esta imagen",
    title: "Denunciar esta imagen",
    text: "Quien administra este estudio la revisará. Tu denuncia es confidencial.",
    reason: "¿Qué tiene de malo?",
    choose: "Elige un motivo",
    reasons: {
      not_agreed: "Aparezco yo o alguien que conozco, sin permiso",
      minor: "Aparece un niño o una persona menor de edad",
      sexual: "Es sexual o violenta",
      deceptive: "Se usa para engañar a otras personas",
      other: "Otra cosa",
    },
    note: "Con tus palabras",
    optional: "opcional",
    send: "Enviar la denuncia",
    cancel: "Cancelar",
    close: "Cerrar",
    thanks: "Gracias",
    thanksText: "Quien administra este estudio ha recibido tu denuncia.",
  },
};
