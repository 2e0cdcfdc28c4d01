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
};
