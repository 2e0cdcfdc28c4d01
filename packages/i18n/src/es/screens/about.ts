import type { about as english } from "../../en/screens/about.ts";
import type { Translated } from "../../translated.ts";

export const about: Translated<typeof english> = {
  title: "Acerca de este estudio",
  meta: "Qué mira las fotos en este estudio, con qué licencias, y qué guarda de una cara.",
  lead: "Portrait Studio {{version}}, software libre con licencia MIT.",
  start: "Página de inicio",
  models: {
    title: "Qué mira tus fotos",
    text: "Modelos entrenados, tan pequeños que funcionan en el propio procesador de este estudio. Vienen sin cambios en paquetes npm, sus bytes se comprueban en cada arranque, y lo que encuentran se queda en este estudio.",
    licence: "Licencia",
    source: "Origen",
    items: {
      "face-short-range": "Encuentra caras que ocupan gran parte de una imagen",
      "face-full-range": "Encuentra caras pequeñas en una imagen",
      "face-mesh": "Coloca 468 puntos en una cara",
      "face-geometry": "La forma de una cara, que indica cómo está girada la cabeza",
      "selfie-square": "Separa a las personas del fondo",
      "identity-weights": "Describe una cara con 128 números parecidos en las fotos de una misma persona",
      "identity-manifest": "El plano de esa red",
      runtime: "Ejecuta los modelos",
      "runtime-loader": "Arranca lo que los ejecuta",
    },
  },
  faces: {
    title: "Qué se guarda de una cara",
    text: "Con estos números se puede distinguir una cara de otras, así que son datos biométricos. Se guardan en la propia base de datos de este estudio, no aparecen en ninguna respuesta de su API ni en ninguna exportación, y nunca se envían a otro servicio, sea cual sea el motor que hace las imágenes.",
    where: "Dónde",
    until: "Hasta que",
    items: {
      photo: {
        what: "Puntos, postura y 128 números de cada cara de una foto",
        where: "con la foto",
        until:
          "se borra la foto; como muy tarde con su modelo, o {{days}} días después de subirla si ningún modelo la necesita",
      },
      model: {
        what: "128 números por cada foto que muestra claramente a la persona de un modelo",
        where: "con el modelo",
        until: "se borra el modelo o la cuenta",
      },
      image: {
        what: "Cuánto se parece cada imagen a la persona: un número de 0 a 1, con el que no se puede describir ninguna cara",
        where: "con la imagen",
        until: "la imagen se borra para siempre",
      },
    },
  },
  licences: {
    title: "Licencias",
    text: "Quién hizo lo que contiene, con la lista completa de avisos:",
    notice: "NOTICE",
  },
  hosting: {
    title: "Alojar un estudio",
    english: "Estas páginas están en inglés.",
  },
  offline: {
    title: "Sin conexión",
    text: "Desde aquí no se llega al estudio. No se pierde nada: lo que pediste sigue su curso sin ti, y tu borrador se guarda en este navegador. Esta página continúa sola en cuanto vuelva la conexión.",
    retry: "Intentar de nuevo",
  },
};
