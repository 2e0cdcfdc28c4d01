import type { landing as english } from "../../en/screens/landing.ts";
import type { Translated } from "../../translated.ts";

export const landing: Translated<typeof english> = {
  meta: "Diez fotos entran, retratos salen: un estudio que aprende tu cara una vez y recrea tus propias fotos en doce estilos.",
  signIn: "Iniciar sesión",
  nav: "Página",
  hero: {
    title: "Tu cara, con otra luz.",
    text: "Sube diez fotos tuyas. El estudio aprende tu cara en minutos y te hace retratos en doce estilos, del cine negro a la polaroid.",
    action: "Abrir el estudio",
    how: "Ver cómo funciona",
  },
  sheet: "Doce estilos, dibujados como estudios de luz",
  how: {
    title: "Tres pasos, un cuarto oscuro",
    upload: {
      title: "Sube de 10 a 20 fotos",
      text: "Nítidas, solo de ti, con luces distintas. Los datos ocultos, como el lugar, se eliminan al instante.",
    },
    train: {
      title: "Entrena tu modelo",
      text: "Tarda menos de 10 minutos. Puedes cerrar la página y volver.",
    },
    create: {
      title: "Haz retratos",
      text: "Elige una receta o escribe una frase. Pagas las imágenes que se entregan y nada más.",
    },
  },
  honest: {
    title: "Lo que hace un cuarto oscuro y lo que no",
    text: "El cuarto oscuro incorporado trabaja como un buen retocador: te encuentra en tus fotos y cambia la luz, el color, el encuadre y el acabado. Cada retrato es una de tus fotos, reconocible, con otro estilo.",
    does: "Hace",
    doesItems: {
      light: "Luz lateral, contraluz, persianas, fondos",
      film: "Colores de película, grano, blanco y negro",
      frame: "Encuadres desde el primer plano hasta el medio cuerpo",
      seed: "La misma imagen otra vez, con la misma semilla",
    },
    doesNot: "No hace",
    doesNotItems: {
      pose: "Inventar poses, ropa, lugares o edades",
      detail: "Añadir detalles que tus fotos no tienen",
      others: "Meter a otras personas en la imagen",
    },
    open: "El estudio es de código abierto. En tu propia máquina, tus fotos se quedan en ella.",
  },
  closing: {
    title: "Cuando quieras.",
    text: "Sin contraseña: basta una dirección de correo.",
  },
  footer: "Portrait Studio, software libre con licencia MIT.",
  language: "English",
};
