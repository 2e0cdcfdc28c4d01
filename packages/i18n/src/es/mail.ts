import type { mail as english } from "../en/mail.ts";
import type { Translated } from "../translated.ts";

export const mail: Translated<typeof english> = {
  signIn: {
    subject: "{{code}} es tu código de Portrait Studio",
    greeting: "Entra en Portrait Studio",
    codeLine: "Escribe este código en el navegador en que lo pediste:",
    linkLine: "O abre el estudio con este enlace, en cualquier navegador:",
    button: "Entrar",
    validity: "Ambos sirven una vez, durante {{minutes}} minutos.",
    newest: "¿Hay varios de estos mensajes? Usa el más reciente.",
    ignore: "¿No lo has pedido tú? Entonces puedes ignorar este correo. Sin él nadie puede entrar.",
  },
  expiry: {
    subject_one: "{{count}} crédito caduca el {{date}}",
    subject_other: "{{count}} créditos caducan el {{date}}",
    title_one: "{{count}} crédito está a punto de caducar",
    title_other: "{{count}} créditos están a punto de caducar",
    body_one: "Úsalo antes para un retrato.",
    body_other: "Úsalos antes para hacer retratos.",
    button: "Hacer retratos",
    why: "Recibes este correo una vez, una semana antes de que caduquen créditos tuyos.",
  },
  lowCredits: {
    title_one: "Queda {{count}} crédito",
    title_other: "Quedan {{count}} créditos",
    body: "Para que un retrato no tenga que esperar cuando llegue la idea.",
    button: "Ver los paquetes",
    why: "Recibes este correo una vez cada vez que te quedan pocos créditos, porque lo has pedido.",
  },
  training: {
    done: {
      title: "{{name}} está listo",
      body: "Tu modelo está entrenado. Ya puedes hacer tus primeros retratos con él.",
      button: "Hacer retratos",
    },
    failed: {
      title: "El entrenamiento de {{name}} ha fallado",
      unknown: "Algo ha ido mal por nuestra parte al crear el modelo. Puedes intentarlo de nuevo.",
      returned_one: "Tu crédito ({{count}}) está de vuelta en tu cuenta.",
      returned_other: "Tus {{count}} créditos están de vuelta en tu cuenta.",
      button: "Ver las fotos",
    },
    why: "Recibes este correo una vez, cuando ha terminado un entrenamiento tuyo.",
    turnOff: "Desactiva estos correos en los ajustes",
  },
  export: {
    title: "Tu exportación está lista",
    body: "Todas tus fotos, tus retratos y todo lo que guardamos de ti están en un archivo ZIP. Puedes descargarlo una vez, hasta el {{date}}.",
    button: "Ir a la descarga",
    why: "Recibes este correo una vez, cuando está lista una exportación que has pedido.",
  },
  deletion: {
    title: "Tu cuenta se eliminará el {{date}}",
    body: "Hasta entonces está cerrada y no se hace nada con tus fotos. ¿Has cambiado de idea? Entonces consérvala, con todo lo que contiene.",
    button: "Conservar mi cuenta",
    why: "Lo has pedido en los ajustes. Para irte no tienes que hacer nada más.",
  },
};
