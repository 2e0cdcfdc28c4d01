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
  passkey: {
    sign: "Entrar con una llave de acceso",
    elsewhere:
      "Las llaves de acceso solo funcionan en la dirección propia del estudio, no en {{address}}. Entra con un código.",
    failed: "No se pudo usar la llave de acceso. Inténtalo de nuevo o entra con un código.",
  },
  check: {
    title: "Mira tu correo",
    sentTo: "Hemos enviado un mensaje a",
    sentEarlierTo: "Ya hay un mensaje de camino a",
    instruction: "Abre el enlace o escribe aquí el código de 6 cifras.",
    instructionLink: "Abre su enlace.",
    earlier: {
      title: "El mensaje más reciente también sirve aquí",
      text: "Salió hace pocos minutos, así que no hemos enviado otro.",
    },
    noCodes: {
      title: "Los códigos están en pausa aquí",
      text: "Se han escrito demasiados códigos erróneos. El enlace del mensaje más reciente sigue funcionando: ábrelo en este dispositivo o en otro.",
    },
    triesLeft_one: "Queda {{count}} intento. El enlace del mensaje también funciona.",
    triesLeft_other: "Quedan {{count}} intentos. El enlace del mensaje también funciona.",
    codeElsewhere:
      "Un código sirve durante {{minutes}} minutos, en el navegador que lo pidió. El enlace del mensaje funciona en cualquiera.",
    code: "Código de verificación",
    resendIn_one: "Podrás pedir otro mensaje dentro de {{count}} segundo.",
    resendIn_other: "Podrás pedir otro mensaje dentro de {{count}} segundos.",
    resendInMinutes_one: "Podrás pedir otro mensaje dentro de {{count}} minuto.",
    resendInMinutes_other: "Podrás pedir otro mensaje dentro de {{count}} minutos.",
    resend: "Enviar otro mensaje",
    resent: "Otro mensaje está en camino",
    change: "Usar otra dirección",
    validity: "Ambos sirven una vez, durante {{minutes}} minutos.",
    validityLeft_one: "Ambos sirven una vez, durante {{count}} minuto más.",
    validityLeft_other: "Ambos sirven una vez, durante {{count}} minutos más.",
  },
  completing: "Completando el inicio de sesión...",
  slow: "Está tardando más de lo normal.",
  back: "Volver a iniciar sesión",
  link: {
    title: "Termina de iniciar sesión",
    otherBrowser:
      "Pediste este enlace en otro navegador. Continúa solo si quieres iniciar sesión en este, como:",
    confirm: "Iniciar sesión aquí",
    notYou: "¿No eres tú? Volver a iniciar sesión",
    broken: "Este enlace no funciona",
    brokenText: "Puede que esté incompleto.",
    failed: "Este enlace ya no sirve",
    failedText: "Ya se usó o es demasiado antiguo.",
    again: "Pedir otro enlace",
  },
  leaving: {
    title: "Una cuenta que está a punto de eliminarse",
    until: "Tu cuenta se eliminará el {{date}}",
    closed:
      "Ya está cerrada y tu sesión ha terminado. Para conservarla, abre el enlace del correo que te hemos enviado o inicia sesión antes de ese día.",
    offer: "Hasta entonces está cerrada. Puedes conservarla, con todos sus modelos, retratos y créditos.",
    keep: "Conservar mi cuenta",
    kept: "Tu cuenta se queda",
    keptText: "Todo sigue ahí. Inicia sesión para continuar.",
    tooLate: "Esto ya no funciona",
    tooLateText: "La cuenta ya se ha conservado o está eliminada.",
    signIn: "Iniciar sesión",
  },
  aside: {
    title: "Tus fotos, con otra luz.",
    text: "Entrena un modelo tuyo en minutos y haz retratos en {{looks}} estilos.",
  },
};
