import type { mail as english } from "../en/mail.ts";
import type { Translated } from "../translated.ts";

export const mail: Translated<typeof english> = {
  signIn: {
    subject: "{{code}} es tu código de Portrait Studio",
    greeting: "Entra en Portrait Studio",
    codeLine: "Escribe este código donde lo pediste:",
    linkLine: "O abre el estudio con este enlace:",
    button: "Entrar",
    validity: "Ambos sirven una vez, durante {{minutes}} minutos.",
    ignore: "¿No lo has pedido tú? Entonces puedes ignorar este correo. Sin él nadie puede entrar.",
  },
  expiry: {
    subject_one: "{{count}} crédito caduca el {{date}}",
    subject_other: "{{count}} créditos caducan el {{date}}",
    title_one: "{{count}} crédito está a punto de caducar",
    title_other: "{{count}} créditos están a punto de caducar",
    body_one: "Caduca el {{date}}. Úsalo antes para un retrato.",
    body_other: "Los primeros caducan el {{date}}. Úsalos antes para hacer retratos.",
    button: "Hacer retratos",
    why: "Recibes este correo una vez, una semana antes de que caduquen créditos tuyos.",
  },
};
