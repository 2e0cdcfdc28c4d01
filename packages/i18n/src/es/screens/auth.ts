import type { auth as english } from "../../en/screens/auth.ts";
import type { Translated } from "../../translated.ts";

export const auth: Translated<typeof english> = {
  title: "Iniciar sesión",
  lead: "Sin contraseña. Te enviamos un enlace y un código de 6 cifras.",
  email: "Correo electrónico",
  emailPlaceholder: "tu@ejemplo.com",
  emailInvalid: "Escribe tu dirección de correo, por ejemplo tu@ejemplo.com.",
  send: "Enviarme un código",
  sendFailed: "No se pudo enviar el enlace mágico",
  resendFailed: "No se pudo volver a enviar el enlace mágico",
  check: {
    title: "Mira tu correo",
    sentTo: "Hemos enviado un mensaje a",
    instruction: "Abre el enlace o escribe aquí el código de 6 cifras.",
    code: "Código de verificación",
    resendIn_one: "Podrás pedir otro mensaje dentro de {{count}} segundo.",
    resendIn_other: "Podrás pedir otro mensaje dentro de {{count}} segundos.",
    resend: "Enviar otro mensaje",
    resent: "Otro mensaje está en camino",
    change: "Usar otro correo",
    validity: "Ambos sirven una vez, durante {{minutes}} minutos.",
  },
  completing: "Completando el inicio de sesión...",
  slow: "Está tardando más de lo normal.",
  back: "Volver a iniciar sesión",
  link: {
    title: "Termina de iniciar sesión",
    otherBrowser:
      "Pediste este enlace en otro navegador. Continúa solo si quieres iniciar sesión en este, como:",
    confirm: "Entrar como {{email}}",
    broken: "Este enlace no funciona",
    brokenText: "Puede que esté incompleto. Pide uno nuevo.",
    failed: "Este enlace ya no sirve",
    failedText: "Ya se usó o es demasiado antiguo. Pide uno nuevo.",
    again: "Pedir otro enlace",
  },
  aside: {
    title: "Tus fotos, con otra luz.",
    text: "Entrena un modelo tuyo en minutos y haz retratos en doce estilos.",
  },
};
